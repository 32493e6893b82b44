import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Reply } from '../../platform/api.ts';
import { signIn } from '../../platform/session.ts';

/** Only addresses of this page: an emailed link must not redirect people elsewhere after they sign in. */
export function safeRedirect(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && !/[\\\p{Cc}]/u.test(to) ? to : '/screens';
}

/** Stores who signed in and continues to the requested page. */
export function useCompleteSignIn() {
  const navigate = useNavigate();
  const { to } = useSearch({ strict: false }) as { to?: string };
  return (reply: Pick<Reply<'auth.signIn'>, 'profile'>) => {
    signIn(reply.profile.id);
    void navigate({ href: safeRedirect(to), replace: true });
  };
}
