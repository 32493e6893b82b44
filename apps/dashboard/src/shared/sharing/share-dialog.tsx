import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sharing as strings } from '../../locales/en/sharing.ts';
import { useRead } from '../../platform/api.ts';
import { addEnglish } from '../../platform/i18n.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Dialog, DialogFooter } from '../ui/dialog.tsx';
import { ErrorNote } from '../ui/error-note.tsx';
import { AccessList } from './access-list.tsx';
import { PeopleField } from './people-field.tsx';
import { RoleSelect } from './role-select.tsx';
import { type Role, roleOf, rolesFor } from './roles.ts';
import { isFolder, type SharedItem } from './shared-item.ts';
import styles from './sharing.module.css';
import { useAccess } from './use-access.ts';
import { useLink } from './use-link.ts';
import { useSharing } from './use-sharing.ts';

addEnglish({ sharing: strings });

/** Shares an item with members of the organisation, and shows who has access. Each change takes effect at once. */
export function ShareDialog({ item, onClose }: { item: SharedItem; onClose: () => void }) {
  const { t } = useTranslation();
  const myId = useRead('profile.get').data?.id;
  const access = useAccess(item);
  const sharing = useSharing(item, access.grants);
  const link = useLink(item);
  return (
    <Dialog
      onClose={onClose}
      title={t('sharing.title', { name: item.name })}
      size={560}
      classNames={{ title: styles.title ?? '' }}
    >
      <AddPeople item={item} access={access} sharing={sharing} />
      <Hint item={item} />
      <h3 className={styles.heading}>{t('sharing.people')}</h3>
      {access.error ? (
        <ErrorNote error={access.error} retry={access.retry} />
      ) : access.isPending ? (
        <div className={styles.list} aria-busy>
          {[1, 2, 3, 4].map((row) => (
            <Skeleton key={row} h={28} my={10} />
          ))}
        </div>
      ) : (
        <AccessList item={item} access={access} sharing={sharing} myId={myId} />
      )}
      <DialogFooter>
        {link !== null && (
          <span className={styles.link}>
            <CopyButton text={link} label={t('sharing.copyLink')} />
          </span>
        )}
        <Button variant="default" onClick={onClose}>
          {t('common.done')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The field that finds people, and the role that they get. */
function AddPeople({
  item,
  access,
  sharing,
}: {
  item: SharedItem;
  access: ReturnType<typeof useAccess>;
  sharing: ReturnType<typeof useSharing>;
}) {
  const { t } = useTranslation();
  const [role, setRole] = useState<Role>('viewer');
  const accessOf = (memberId: string) => {
    if (access.owner?.id === memberId) return t('sharing.owner');
    const acl = access.grants.find(({ grantProfileId }) => grantProfileId === memberId);
    return acl ? t(`sharing.roles.${roleOf(acl) ?? 'custom'}`) : null;
  };
  return (
    <div className={styles.add}>
      <PeopleField
        accessOf={accessOf}
        isPending={sharing.isAdding}
        error={sharing.error}
        onPerson={(id) => sharing.addPerson(id, role)}
        onEmail={(email) => sharing.addEmail(email, role)}
        onEdit={sharing.dismissError}
      />
      <RoleSelect
        size="sm"
        label={t('sharing.role')}
        value={role}
        roles={rolesFor(item)}
        permissions={item.permissions}
        onChange={(choice) => choice !== 'none' && setRole(choice)}
      />
    </div>
  );
}

/** Says what access to this kind of item includes. */
function Hint({ item }: { item: SharedItem }) {
  const { t } = useTranslation();
  const text = isFolder(item)
    ? t('sharing.folderHint')
    : item.kind === 'playlist'
      ? t('sharing.playlistHint')
      : null;
  return text && <p className={styles.hint}>{text}</p>;
}
