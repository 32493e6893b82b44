import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Reply } from '../../platform/api.ts';
import { signIn } from '../../platform/session.ts';

/** Only addresses of this page: a link in a mail must not send people elsewhere after they sign in. */
export function safeTarget(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && !/[\\\p{Cc}]/u.test(to) ? to : '/screens';
}

/** What happens once the service has said yes: keep the token, go where the person was going. */
export function useEnter() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { to } = useSearch({ strict: false }) as { to?: string };
  return (reply: Reply<'auth.signIn'>) => {
    queries.clear();
    queries.setQueryData(['profile.get'], reply.profile);
    signIn(reply.token);
    void navigate({ href: safeTarget(to), replace: true });
  };
}
