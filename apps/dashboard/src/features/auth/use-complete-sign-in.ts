import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Reply } from '../../platform/api.ts';
import { signIn } from '../../platform/session.ts';

/** Accepts only addresses of the dashboard, because a link must not redirect people elsewhere after they sign in. */
export function safeRedirect(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && !/[\\\p{Cc}]/u.test(to) ? to : '/';
}

/** Returns a function that stores who signed in and continues to the requested page. */
export function useCompleteSignIn() {
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false }) as { to?: string };
  return (reply: Pick<Reply<'auth.signIn'>, 'profile'>) => {
    signIn(reply.profile.id);
    void navigate({ href: safeRedirect(to), replace: true });
  };
}
