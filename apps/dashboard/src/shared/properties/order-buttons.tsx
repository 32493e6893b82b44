import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Buttons that move an item of a list up or down. */
export function OrderButtons<T>({
  name,
  list,
  index,
  onChange,
}: {
  /** The name of the item. */
  name: string;
  list: readonly T[];
  index: number;
  onChange: (list: T[]) => void;
}) {
  const { t } = useTranslation();
  const moveTo = (place: number) =>
    onChange(list.toSpliced(index, 1).toSpliced(place, 0, ...list.slice(index, index + 1)));
  return (
    <>
      <ActionIcon
        size={22}
        aria-label={t('property.moveEarlier', { name })}
        disabled={index === 0}
        onClick={() => moveTo(index - 1)}
      >
        <IconArrowUp size={14} aria-hidden />
      </ActionIcon>
      <ActionIcon
        size={22}
        aria-label={t('property.moveLater', { name })}
        disabled={index === list.length - 1}
        onClick={() => moveTo(index + 1)}
      >
        <IconArrowDown size={14} aria-hidden />
      </ActionIcon>
    </>
  );
}
