import { ActionIcon, Button, Select, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconBraces } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { EvaluatedScreen } from './evaluate-tree.ts';
import styles from './rule.module.css';

/** The toolbar of the rule builder: the screen for which the rule is evaluated, undo, and the JSON view. */
export function RuleToolbar({
  screens,
  screenId,
  onScreen,
  isEditable,
  canUndo,
  onUndo,
  onJson,
}: {
  screens: readonly EvaluatedScreen[];
  /** Empty for all screens. */
  screenId: string;
  onScreen: (id: string) => void;
  isEditable: boolean;
  canUndo: boolean;
  onUndo: () => void;
  onJson: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.tools}>
      {screens.length > 1 && (
        <Select
          size="xs"
          w={200}
          searchable
          allowDeselect={false}
          aria-label={t('rules.builder.showResultsFor')}
          value={screenId}
          onChange={(id) => onScreen(id ?? '')}
          data={[
            { value: '', label: t('rules.builder.anyScreen') },
            ...screens.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <span className={styles.space} />
      {isEditable && (
        <>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            className={styles.undo}
            disabled={!canUndo}
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            onClick={onUndo}
          >
            {t('rules.builder.undo')}
          </Button>
          <Tooltip label={t('rules.builder.json')}>
            <ActionIcon aria-label={t('rules.builder.json')} onClick={onJson}>
              <IconBraces size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </>
      )}
    </div>
  );
}
