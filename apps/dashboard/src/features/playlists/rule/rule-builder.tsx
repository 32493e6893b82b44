import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { PublishedContent, Rule } from '@vitrine/contract';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNotify } from '../../../platform/notify.tsx';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { useNowEvery } from '../use-now-every.ts';
import type { PlaylistScreens } from '../use-playlist-screens.ts';
import { useWording } from '../use-wording.ts';
import { BuilderProvider, useBuilder } from './builder-context.ts';
import { type Edit, findNode } from './edits.ts';
import { type EvaluatedScreen, evaluateTree } from './evaluate-tree.ts';
import { JsonView } from './json-view.tsx';
import styles from './rule.module.css';
import { treeToRule } from './rule-conversion.ts';
import { describeNode, describeRule } from './rule-descriptions.ts';
import { RuleToolbar } from './rule-toolbar.tsx';
import { RuleTreeView } from './rule-tree-view.tsx';
import { collectSuggestions } from './suggestions.ts';
import { isComplete, isEmpty, newClause } from './tree.ts';
import { useBuilderFocus } from './use-builder-focus.ts';
import { useRuleHistory } from './use-rule-history.ts';

/** The interval at which the rule is evaluated. */
const EVALUATION_MS = 3000;

/** Selects the button that adds the first condition. */
export const FIRST_CONDITION = '[data-first-condition]';

interface Props {
  rule: Rule | null;
  onChange: (rule: Rule | null) => void;
  /** The content of the playlist, for names and tags. */
  content: PublishedContent | undefined;
  /** The content to which the rule applies. */
  facts: Pick<EvaluatedScreen['data'], 'presentation' | 'playlist'>;
  screens: PlaylistScreens;
  isEditable: boolean;
  /** Called with whether the rule has incomplete parts, which cannot be stored yet. */
  onUnfinished: (isUnfinished: boolean) => void;
}

/** Edits a rule as groups and conditions. Each has a mark that shows whether it is true now. */
export function RuleBuilder({ rule, onChange, content, facts, screens, isEditable, onUnfinished }: Props) {
  const wording = useWording();
  const now = useNowEvery(EVALUATION_MS);
  const history = useRuleHistory(rule, onChange);
  const { root } = history;
  const [isJson, setJson] = useState(false);
  const [isJsonEdited, setJsonEdited] = useState(false);
  const isUnfinished = !isComplete(root) || (isJson && isJsonEdited);
  useEffect(() => onUnfinished(isUnfinished), [onUnfinished, isUnfinished]);
  const [dragged, setDragged] = useState<string | null>(null);
  const suggestions = useMemo(() => collectSuggestions(screens.devices, content), [screens.devices, content]);
  const { evaluations, screenId, setScreenId } = useEvaluations(history.root, screens, facts, now);
  const { edit, attach, announcement } = useAnnouncedEdits(history, wording);
  if (isJson) {
    return (
      <JsonView
        rule={treeToRule(root)}
        onEdited={setJsonEdited}
        onClose={() => setJson(false)}
        onApply={(next) => {
          history.replaceAll(next);
          setJson(false);
        }}
      />
    );
  }
  const { isMultiTimezone } = screens;
  return (
    <BuilderProvider
      value={{ root, edit, evaluations, suggestions, wording, isEditable, isMultiTimezone, now, dragged }}
    >
      <div ref={attach} className={styles.builder} tabIndex={-1}>
        <RuleToolbar
          screens={screens.evaluated}
          screenId={screenId}
          onScreen={setScreenId}
          isEditable={isEditable}
          canUndo={history.canUndo}
          onUndo={() => history.undo()}
          onJson={() => {
            history.closeStep();
            setJson(true);
          }}
        />
        <RuleNodes isUnfinished={isUnfinished} onDrag={setDragged} />
        <p className={styles.spoken} role="status">
          {announcement}
        </p>
      </div>
    </BuilderProvider>
  );
}

/** The groups and conditions of a rule, and the sentence that describes them. */
function RuleNodes({
  isUnfinished,
  onDrag,
}: {
  isUnfinished: boolean;
  onDrag: (key: string | null) => void;
}) {
  const { t } = useTranslation();
  const { root, edit, wording, isEditable } = useBuilder();
  if (isEmpty(root) && root.isBare) {
    const add = () => edit({ type: 'insert', parent: root.key, index: 0, node: newClause() });
    return <NoRule onAdd={isEditable ? add : null} />;
  }
  return (
    <>
      <RuleTreeView onDrag={onDrag} />
      <p className={styles.sentence} aria-live="polite">
        {isUnfinished ? t('rules.notSavedRule') : describeRule(root, wording)}
      </p>
    </>
  );
}

/** Edits a rule, moves the focus to the changed node, and announces moves to screen readers. */
function useAnnouncedEdits(
  history: ReturnType<typeof useRuleHistory>,
  wording: ReturnType<typeof useWording>,
) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [announcement, setAnnouncement] = useState('');
  const undo = () => {
    const edit = history.undo();
    // The focused node may be gone. Focus the restored node, so the shortcut works again.
    if (edit) focusNode('node' in edit ? edit.node.key : edit.key);
  };
  const { attach, focusNode } = useBuilderFocus(undo);
  const edit = (next: Edit) => {
    if (!history.edit(next)) return notify.info(t('rules.builder.notMoved'));
    // Keep the focus in the builder when the focused node disappears.
    if (next.type === 'remove') focusNode(next.key);
    if (next.type === 'move') {
      const node = findNode(history.root, next.key);
      focusNode(next.key);
      if (node) setAnnouncement(t('rules.builder.moved', { description: describeNode(node, wording) }));
    }
  };
  return { edit, attach, announcement };
}

/** The evaluations of a rule for all screens, or for the selected one. */
function useEvaluations(
  root: Parameters<typeof evaluateTree>[0],
  { evaluated }: PlaylistScreens,
  facts: Pick<EvaluatedScreen['data'], 'presentation' | 'playlist'>,
  now: number,
) {
  const [screenId, setScreenId] = useState('');
  const screens = useMemo(() => {
    const chosen = evaluated.filter(({ id }) => id === screenId);
    return (chosen.length > 0 ? chosen : evaluated).map((each) => ({
      ...each,
      data: { ...each.data, ...facts },
    }));
  }, [evaluated, screenId, facts]);
  const evaluations = useMemo(() => evaluateTree(root, screens, now), [root, screens, now]);
  return { evaluations, screenId, setScreenId };
}

function NoRule({ onAdd }: { onAdd: (() => void) | null }) {
  const { t } = useTranslation();
  return (
    <EmptyNote title={t('rules.builder.empty')} hint={t('rules.builder.emptyHint')} help="rules">
      {onAdd && (
        <Button
          variant="default"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={onAdd}
          data-first-condition
        >
          {t('rules.builder.addClause')}
        </Button>
      )}
    </EmptyNote>
  );
}
