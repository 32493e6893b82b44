import type { GrantInput } from '@vitrine/contract';
import { useTranslation } from 'react-i18next';
import { useSave } from '../../platform/api.ts';
import { useNotify } from '../../platform/notify.tsx';
import { type Acl, grantLike, grantOf, type Role } from './roles.ts';
import type { SharedItem } from './shared-item.ts';

/** Who gets or loses access. */
export type Recipient = { kind: 'everyone' } | { kind: 'person'; id: string; name: string };

const bodyOf = (recipient: Recipient) =>
  recipient.kind === 'everyone' ? { domain: true } : { profileIds: [recipient.id] };

const isFor = (recipient: Recipient, acl: Acl) =>
  recipient.kind === 'everyone' ? acl.grantDomainId !== null : acl.grantProfileId === recipient.id;

/** Changes who has access to an item. Each change takes effect at once, and offers to undo it for ten seconds. */
export function useSharing({ id }: Pick<SharedItem, 'id'>, grants: readonly Acl[]) {
  const notify = useNotify();
  const messageOf = useMessages();
  const params = { id };
  const add = useSave('share.create', { errors: 'inline' });
  const change = useSave('share.create');
  const remove = useSave('share.delete');

  const set = (recipient: Recipient, grant: GrantInput) =>
    change.mutateAsync({ params, body: { ...bodyOf(recipient), ...grant } });
  const clear = (recipient: Recipient) => remove.mutateAsync({ params, body: bodyOf(recipient) });

  /** Offers to restore the recipient's previous access. `before` is null if there was none. */
  const offerUndo = (recipient: Recipient, before: GrantInput | null, to: Outcome) => {
    const subject = recipient.kind === 'everyone' ? 'everyone' : recipient.id;
    notify.undoable(
      messageOf(recipient, to),
      () => (before === null ? clear(recipient) : set(recipient, before)),
      [`${id} ${subject}`],
    );
  };
  const grantBefore = (recipient: Recipient): GrantInput | null => {
    const acl = grants.find((each) => isFor(recipient, each));
    return acl ? grantLike(acl) : null;
  };
  const share = async (body: { profileIds: string[] } | { emails: string[] }, role: Role) => {
    const { data } = await add.mutateAsync({ params, body: { ...body, ...grantOf(role) } });
    const person = data[0]?.grantProfile;
    if (!person) return;
    const recipient = { kind: 'person' as const, id: person.id, name: person.name };
    offerUndo(recipient, grantBefore(recipient), 'added');
  };

  return {
    /** Shares with a member, or with the member who has an email address. Rejects if that fails: see `error`. */
    addPerson: (profileId: string, role: Role) => share({ profileIds: [profileId] }, role),
    addEmail: (email: string, role: Role) => share({ emails: [email] }, role),
    isAdding: add.isPending,
    /** Why nobody was added. */
    error: add.error,
    dismissError: add.reset,
    setRole: (recipient: Recipient, role: Role) => {
      const before = grantBefore(recipient);
      const done = before === null ? 'added' : 'changed';
      // The hook reports failures.
      set(recipient, grantOf(role)).then(
        () => offerUndo(recipient, before, done),
        () => undefined,
      );
    },
    remove: (recipient: Recipient) => {
      const before = grantBefore(recipient);
      if (before === null) return;
      clear(recipient).then(
        () => offerUndo(recipient, before, 'removed'),
        () => undefined,
      );
    },
  };
}

type Outcome = 'added' | 'changed' | 'removed';

/** Returns a function that says what happened to whom. */
function useMessages(): (recipient: Recipient, outcome: Outcome) => string {
  const { t } = useTranslation();
  return (recipient, outcome) =>
    recipient.kind === 'everyone'
      ? t(`sharing.everyoneChanges.${outcome}`)
      : t(`sharing.changes.${outcome}`, { name: recipient.name });
}
