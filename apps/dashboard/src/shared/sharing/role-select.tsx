import { Select } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { Permission } from '@vitrine/contract';
import { useTranslation } from 'react-i18next';
import { canGrant, type Role } from './roles.ts';
import styles from './sharing.module.css';

/** `none`: not shared. `custom`: permissions that no role has, which people can only replace. */
type Choice = Role | 'none' | 'custom';

/** A select for a role, which says what each one allows. People can choose only roles that they could have themselves. */
export function RoleSelect({
  label,
  value,
  roles,
  permissions,
  hasNone = false,
  size,
  onChange,
}: {
  label: string;
  value: Choice;
  roles: readonly Role[];
  /** The permissions of the person who shares, who cannot grant more than that. */
  permissions: readonly Permission[];
  /** Whether “Not shared” is a choice. */
  hasNone?: boolean;
  size: 'xs' | 'sm';
  onChange: (choice: Role | 'none') => void;
}) {
  const { t } = useTranslation();
  const isOffered = roles.some((role) => role === value) || value === 'none';
  const choices: Choice[] = [...(hasNone ? ['none' as const] : []), ...roles, ...(isOffered ? [] : [value])];
  const isPossible = (choice: Choice) =>
    choice === 'none' || (choice !== 'custom' && canGrant(choice, permissions));
  const hintOf = (choice: Choice) =>
    choice === 'custom' || isPossible(choice) ? t(`sharing.roleHints.${choice}`) : t('sharing.notYours');
  return (
    <Select
      size={size}
      className={styles.role}
      classNames={{ option: styles.option ?? '' }}
      aria-label={label}
      allowDeselect={false}
      value={value}
      data={choices.map((choice) => ({
        value: choice,
        label: t(`sharing.roles.${choice}`),
        disabled: !isPossible(choice),
      }))}
      comboboxProps={{ width: 256, position: 'bottom-end' }}
      maxDropdownHeight={340}
      renderOption={({ option, checked }) => (
        <RoleOption label={option.label} hint={hintOf(option.value as Choice)} isChecked={checked ?? false} />
      )}
      onChange={(choice) => {
        if (choice !== null && choice !== value && choice !== 'custom') onChange(choice as Role | 'none');
      }}
    />
  );
}

function RoleOption({ label, hint, isChecked }: { label: string; hint: string; isChecked: boolean }) {
  return (
    <span className={styles.choice}>
      <span>{label}</span>
      <small>{hint}</small>
      {isChecked && <IconCheck size={14} aria-hidden />}
    </span>
  );
}
