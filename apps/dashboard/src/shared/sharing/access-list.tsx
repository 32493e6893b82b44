import { Button, CloseButton } from '@mantine/core';
import { IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeptFocus } from '../list/use-kept-focus.ts';
import { Avatar } from '../ui/avatar.tsx';
import { initialsOf } from '../ui/initials.ts';
import { RoleSelect } from './role-select.tsx';
import { type Acl, type Role, roleOf, rolesFor } from './roles.ts';
import type { SharedItem } from './shared-item.ts';
import styles from './sharing.module.css';
import type { InheritedGrant, useAccess } from './use-access.ts';
import type { Recipient, useSharing } from './use-sharing.ts';

type Access = ReturnType<typeof useAccess>;
type Sharing = ReturnType<typeof useSharing>;

/** Lists who has access to an item and why, with controls to change it. */
export function AccessList({
  item,
  access,
  sharing,
  myId,
}: {
  item: SharedItem;
  access: Access;
  sharing: Sharing;
  myId: string | undefined;
}) {
  const { t } = useTranslation();
  const nameOf = useNameOf(myId);
  const list = useRef<HTMLUListElement>(null);
  const people = access.grants.filter(({ grantProfile }) => grantProfile !== null);
  useKeptFocus(list, people.length, controlAtOrBefore);
  return (
    <ul ref={list} className={styles.list} aria-label={t('sharing.people')}>
      <EveryoneRow item={item} grants={access.grants} sharing={sharing} />
      {access.owner && (
        <Row name={nameOf(access.owner)} initials={initialsOf(access.owner.name)} detail={access.owner.email}>
          <Fixed>{t('sharing.owner')}</Fixed>
        </Row>
      )}
      {people.map((acl, index) => (
        <PersonRow key={acl.id} index={index} item={item} acl={acl} sharing={sharing} myId={myId} />
      ))}
      {access.hasMore && (
        <li className={styles.row}>
          <Button size="xs" variant="default" onClick={access.showMore}>
            {t('picker.more')}
          </Button>
        </li>
      )}
      {access.grants.length === 0 && access.inherited.length === 0 && (
        <li className={styles.empty}>{t('sharing.nobodyElse')}</li>
      )}
      {access.inherited.map((grant) => (
        <InheritedRow key={grant.acl.id} grant={grant} myId={myId} />
      ))}
      <RoleRows />
    </ul>
  );
}

/** The last control of the person at an index or before it. */
function controlAtOrBefore(list: HTMLElement, index: number): HTMLElement | null {
  const controls = [...list.querySelectorAll<HTMLElement>('[data-index] button, [data-index] input')];
  const indexOf = (control: HTMLElement) =>
    Number(control.closest<HTMLElement>('[data-index]')?.dataset.index);
  return controls.findLast((control) => indexOf(control) <= index) ?? null;
}

/** Returns a function that names people, and adds “(you)” to the name of the person who is signed in. */
function useNameOf(myId: string | undefined): (person: { id: string; name: string }) => string {
  const { t } = useTranslation();
  return ({ id, name }) => (id === myId ? t('sharing.you', { name }) : name);
}

function Row({
  name,
  initials,
  detail,
  index,
  children,
}: {
  name: string;
  /** Undefined for a row about several people, which shows an icon instead. */
  initials?: string;
  detail?: string | null;
  index?: number;
  children: ReactNode;
}) {
  return (
    <li className={styles.row} data-index={index}>
      <Avatar>{initials ?? <IconUsersGroup size={16} stroke={1.6} />}</Avatar>
      <span className={styles.who}>
        <span className={styles.name} title={name}>
          {name}
        </span>
        {detail && (
          <small className={styles.detail} title={detail}>
            {detail}
          </small>
        )}
      </span>
      {children}
    </li>
  );
}

/** A role that cannot be changed here. */
function Fixed({ children }: { children: ReactNode }) {
  return <span className={styles.fixed}>{children}</span>;
}

function EveryoneRow({
  item,
  grants,
  sharing,
}: {
  item: SharedItem;
  grants: readonly Acl[];
  sharing: Sharing;
}) {
  const { t } = useTranslation();
  const acl = grants.find(({ grantDomainId }) => grantDomainId !== null);
  const everyone: Recipient = { kind: 'everyone' };
  return (
    <Row name={t('sharing.everyone')}>
      <RoleSelect
        size="xs"
        label={t('sharing.accessOf', { name: t('sharing.everyone') })}
        value={acl ? (roleOf(acl) ?? 'custom') : 'none'}
        hasNone
        roles={rolesFor(item)}
        permissions={item.permissions}
        onChange={(role) => (role === 'none' ? sharing.remove(everyone) : sharing.setRole(everyone, role))}
      />
      <span className={styles.noRemove} />
    </Row>
  );
}

/** A person with whom the item is shared. People cannot take their own access away, because they could not undo it. */
function PersonRow({
  index,
  item,
  acl,
  sharing,
  myId,
}: {
  index: number;
  item: SharedItem;
  acl: Acl;
  sharing: Sharing;
  myId: string | undefined;
}) {
  const { t } = useTranslation();
  const nameOf = useNameOf(myId);
  const roleName = useRoleName();
  if (!acl.grantProfile) return null;
  const { id, name, email } = acl.grantProfile;
  const recipient: Recipient = { kind: 'person', id, name };
  return (
    <Row name={nameOf(acl.grantProfile)} initials={initialsOf(name)} detail={email} index={index}>
      {id === myId ? (
        <Fixed>{roleName(roleOf(acl))}</Fixed>
      ) : (
        <>
          <RoleSelect
            size="xs"
            label={t('sharing.accessOf', { name })}
            value={roleOf(acl) ?? 'custom'}
            roles={rolesFor(item)}
            permissions={item.permissions}
            onChange={(role) => role !== 'none' && sharing.setRole(recipient, role)}
          />
          <CloseButton
            size="sm"
            aria-label={t('sharing.remove', { name })}
            onClick={() => sharing.remove(recipient)}
          />
        </>
      )}
    </Row>
  );
}

function InheritedRow({ grant: { acl, folder }, myId }: { grant: InheritedGrant; myId: string | undefined }) {
  const { t } = useTranslation();
  const nameOf = useNameOf(myId);
  const roleName = useRoleName();
  const person = acl.grantProfile;
  return (
    <Row
      name={person ? nameOf(person) : t('sharing.everyone')}
      {...(person && { initials: initialsOf(person.name) })}
      detail={t('sharing.fromFolder', { folder: folder.name })}
    >
      <Fixed>{roleName(roleOf(acl))}</Fixed>
    </Row>
  );
}

/** The access that people have because of their roles in the organisation. */
function RoleRows() {
  const { t } = useTranslation();
  return (
    <>
      <Row name={t('sharing.administrators')} detail={t('sharing.byRole')}>
        <Fixed>{t('sharing.administratorAccess')}</Fixed>
      </Row>
      <Row name={t('sharing.standardMembers')} detail={t('sharing.byRole')}>
        <Fixed>{t('sharing.roles.viewer')}</Fixed>
      </Row>
    </>
  );
}

function useRoleName(): (role: Role | null) => string {
  const { t } = useTranslation();
  return (role) => t(`sharing.roles.${role ?? 'custom'}`);
}
