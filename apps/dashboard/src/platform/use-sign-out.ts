import { useSave } from './api.ts';
import { signOut } from './session.ts';

/** Signs out at once, without waiting for the server's reply. */
export function useSignOut(): () => void {
  const end = useSave('auth.signOut', { errors: 'inline' });
  return () => {
    end.mutate({});
    signOut();
  };
}
