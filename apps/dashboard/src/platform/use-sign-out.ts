import { useSave } from './api.ts';
import { signOut } from './session.ts';

/** Leaves at once. The server is told, and need not have answered. */
export function useSignOut(): () => void {
  const end = useSave('auth.signOut', { errors: 'inline' });
  return () => {
    end.mutate({});
    signOut();
  };
}
