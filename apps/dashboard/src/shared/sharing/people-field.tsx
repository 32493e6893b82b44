import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Reply, useRead } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { Avatar } from '../ui/avatar.tsx';
import { initialsOf } from '../ui/initials.ts';
import { parseEmail } from './parse-email.ts';
import styles from './sharing.module.css';

const TYPING_MS = 150;
const SHOWN = 8;

type Member = Reply<'domain.profiles'>['data'][number];

/** The value of the option that shares with an email address. */
const BY_EMAIL = 'email';

interface Adding {
  /** Returns the access that a member already has; null if they can be added. */
  accessOf: (memberId: string) => string | null;
  /** Both resolve when the person has been added. */
  onPerson: (memberId: string) => Promise<void>;
  onEmail: (email: string) => Promise<void>;
}

/** A field that finds members of the organisation by name or email. Choosing one shares the item with them. */
export function PeopleField({
  isPending,
  error,
  onEdit,
  ...adding
}: Adding & {
  isPending: boolean;
  error: unknown;
  /** Called when the text changes. */
  onEdit: () => void;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { combobox, text, change, found, email, submit, onKeyDown } = usePeopleSearch(adding);
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          className={styles.field}
          aria-label={t('sharing.add')}
          placeholder={t('sharing.placeholder')}
          value={text}
          maxLength={200}
          autoComplete="off"
          readOnly={isPending}
          error={error ? errorText(error) : undefined}
          rightSection={isPending && <Loader size={14} />}
          onChange={(event) => {
            onEdit();
            change(event.currentTarget.value);
          }}
          onClick={() => text.trim() !== '' && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onKeyDown={onKeyDown}
          data-autofocus
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-label={t('sharing.found')} className={styles.options}>
          {found.members.map((member) => (
            <MemberOption key={member.id} member={member} access={adding.accessOf(member.id)} />
          ))}
          {email !== null && (
            <Combobox.Option value={BY_EMAIL}>{t('sharing.byEmail', { email })}</Combobox.Option>
          )}
        </Combobox.Options>
        <FoundNote found={found} email={email} query={text.trim()} />
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** The text in the field, and the people to choose from. */
function usePeopleSearch({ accessOf, onPerson, onEmail }: Adding) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState('');
  const found = useMembers(text);
  const email = found.hasEmail ? null : parseEmail(text);
  const { resetSelectedOption } = combobox;
  const listed = useRef(found.members);
  useEffect(() => {
    if (listed.current === found.members) return;
    listed.current = found.members;
    // The combobox stores the selected option by its position, which belonged to the previous list.
    resetSelectedOption();
  }, [found.members, resetSelectedOption]);

  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const submit = (option: string) => {
    combobox.closeDropdown();
    const adding = option === BY_EMAIL ? onEmail(text.trim()) : onPerson(option);
    // The field shows the error, and keeps the text for another attempt.
    adding.then(() => setText('')).catch(() => undefined);
  };
  const submitOnly = () => {
    const [only] = found.members.length === 1 ? found.members : [];
    if (only && accessOf(only.id) === null) submit(only.id);
    else if (email !== null) submit(BY_EMAIL);
  };
  /** The text for which the person pressed Enter before the search was done. */
  const awaited = useRef<string | null>(null);
  const onSettled = useRef(submitOnly);
  onSettled.current = submitOnly;
  useEffect(() => {
    if (!found.isSettled || awaited.current !== text) return;
    awaited.current = null;
    onSettled.current();
  }, [found.isSettled, text]);
  /** Enter shares with the selected option, which the combobox does itself, or with the only person found. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
    if (combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1) return;
    event.preventDefault();
    if (found.isSettled) submitOnly();
    else awaited.current = text;
  };
  return { combobox, text, change, found, email, submit, onKeyDown };
}

/** Says that the search is running, has failed, or has found nothing or more than the list shows. */
function FoundNote({
  found: { error, isCurrent, members, moreCount },
  email,
  query,
}: {
  found: ReturnType<typeof useMembers>;
  email: string | null;
  query: string;
}) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const note = error
    ? errorText(error)
    : moreCount > 0
      ? t('sharing.more', { count: moreCount })
      : members.length > 0 || email !== null
        ? null
        : isCurrent
          ? t('sharing.nobodyFound', { query })
          : t('spotlight.searching');
  // Stays in the open list while it is empty, so that screen readers announce what appears in it.
  return (
    <p role="status" className={styles.found} data-empty={note === null || undefined}>
      {note}
    </p>
  );
}

function MemberOption({ member: { id, name, email }, access }: { member: Member; access: string | null }) {
  return (
    <Combobox.Option value={id} disabled={access !== null} className={`${styles.option} ${styles.member}`}>
      <Avatar>{initialsOf(name)}</Avatar>
      <span className={styles.who}>
        <span className={styles.name}>{name}</span>
        {email && <small className={styles.detail}>{email}</small>}
      </span>
      {access !== null && <small className={styles.has}>{access}</small>}
    </Combobox.Option>
  );
}

/** The first members who match a text. Keeps the previous ones while a person types. */
function useMembers(text: string) {
  const query = text.trim();
  const [search] = useDebouncedValue(query, TYPING_MS);
  const isSearching = query !== '' && search !== '';
  const read = useRead(
    'domain.profiles',
    { query: { search, pageSize: SHOWN, isDisabled: 'false' } },
    { enabled: isSearching, keepPrevious: true },
  );
  const members = (isSearching && read.data?.data) || none;
  const isCurrent = query === search && read.data !== undefined && !read.isPlaceholderData;
  const error = isSearching && read.isError ? read.error : null;
  return {
    members,
    /** Whether the members are those for the text. */
    isCurrent,
    moreCount: isSearching && isCurrent ? (read.data?.total ?? 0) - members.length : 0,
    hasEmail: members.some(({ email }) => email === query.toLowerCase()),
    error,
    /** Whether the search for the text has ended. */
    isSettled: isCurrent || (query === search && error !== null),
  };
}

const none: Member[] = [];
