import {
  closestCenter,
  DndContext,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { ActionIcon, Button, Select, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconBraces, IconPlus } from '@tabler/icons-react';
import type { PublishedContent, Rule } from '@vitrine/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyNote } from '../../../shared/ui/empty-note.tsx';
import { useNotify } from '../../../shared/ui/use-notify.tsx';
import type { Screens } from '../use-screens.ts';
import { useTick } from '../use-tick.ts';
import { useWording } from '../use-wording.ts';
import { BuilderProvider } from './builder-context.ts';
import { type Edit, findNode, placeOf } from './edits.ts';
import { JsonView } from './json-view.tsx';
import { marksOf, type Witness } from './marks.ts';
import { type DropPlace, GroupBox } from './node-row.tsx';
import styles from './rule.module.css';
import { ruleOf } from './stored.ts';
import { suggestionsOf } from './suggestions.ts';
import { isComplete, isEmpty, newClause, type RuleGroup } from './tree.ts';
import { useRuleTree } from './use-rule-tree.ts';
import { nodeWords, ruleSentence } from './words.ts';

/** How often "true now" is asked anew. */
const LIVE_MS = 3000;

/** A rule as groups and conditions, each with whether it is true now. */
export function RuleBuilder({
  rule,
  onChange,
  content,
  facts,
  screens,
  isEditable,
  onUnfinished,
}: {
  rule: Rule | null;
  onChange: (rule: Rule | null) => void;
  /** What the playlist holds, for names and tags. */
  content: PublishedContent | undefined;
  /** What the rule is about. */
  facts: Pick<Witness['data'], 'presentation' | 'playlist'>;
  screens: Screens;
  isEditable: boolean;
  /** Told whether something is left that cannot be stored yet. */
  onUnfinished: (isUnfinished: boolean) => void;
}) {
  const { t } = useTranslation();
  const { notify } = useNotify();
  const wording = useWording();
  const now = useTick(LIVE_MS);
  const { root, edit: tryEdit, undo, canUndo, replaceAll } = useRuleTree(rule, onChange);
  const isUnfinished = !isComplete(root);
  useEffect(() => onUnfinished(isUnfinished), [onUnfinished, isUnfinished]);
  const [isJson, setJson] = useState(false);
  const [witness, setWitness] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const [spoken, setSpoken] = useState('');
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const suggestions = useMemo(() => suggestionsOf(screens.devices, content), [screens.devices, content]);
  const asked = useMemo(() => {
    const chosen = screens.witnesses.filter(({ id }) => id === witness);
    return (chosen.length > 0 ? chosen : screens.witnesses).map((each) => ({
      ...each,
      data: { ...each.data, ...facts },
    }));
  }, [screens.witnesses, witness, facts]);
  const marks = useMemo(() => marksOf(root, asked, now), [root, asked, now]);

  // A node that moves into another group is another element: focus goes along.
  const box = useRef<HTMLDivElement>(null);
  const [moved, setMoved] = useState<string | null>(null);
  useEffect(() => {
    if (!moved) return;
    const handle = box.current?.querySelector<HTMLElement>(`[data-handle="${moved}"]`);
    (handle ?? box.current)?.focus();
    setMoved(null);
  }, [moved]);
  // Undo by keyboard, wherever in the builder focus is, except where text has an undo of its own.
  const takeBack = useRef(() => {});
  takeBack.current = () => {
    const back = undo();
    // What was focused may be gone: focus goes to what came back, so that undo can go on.
    if (back) setMoved('node' in back ? back.node.key : back.key);
  };
  useEffect(() => {
    const element = box.current;
    const onKeyDown = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (isField || event.key !== 'z' || !(event.metaKey || event.ctrlKey) || event.shiftKey) return;
      event.preventDefault();
      takeBack.current();
    };
    element?.addEventListener('keydown', onKeyDown);
    return () => element?.removeEventListener('keydown', onKeyDown);
  }, []);

  const edit = (next: Edit) => {
    if (!tryEdit(next)) return notify(t('rules.builder.notMoved'));
    if (next.type === 'move') {
      const node = findNode(root, next.key);
      setMoved(next.key);
      if (node) setSpoken(t('rules.builder.moved', { words: nodeWords(node, wording) }));
    }
  };
  const builder = {
    root,
    edit,
    marks,
    suggestions,
    wording,
    isEditable,
    isMultiTimezone: screens.isMultiTimezone,
    now,
    dragged,
  };

  if (isJson) {
    return (
      <JsonView
        rule={ruleOf(root)}
        onClose={() => setJson(false)}
        onApply={(next) => {
          replaceAll(next);
          setJson(false);
        }}
      />
    );
  }
  const tools = (
    <div className={styles.tools}>
      {screens.witnesses.length > 1 && (
        <Select
          size="xs"
          w={200}
          searchable
          allowDeselect={false}
          aria-label={t('rules.builder.showResultsFor')}
          value={witness}
          onChange={(id) => setWitness(id ?? '')}
          data={[
            { value: '', label: t('rules.builder.anyScreen') },
            ...screens.witnesses.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <span className={styles.space} />
      {isEditable && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={styles.undo}
          disabled={!canUndo}
          leftSection={<IconArrowBackUp size={15} aria-hidden />}
          onClick={() => undo()}
        >
          {t('rules.builder.undo')}
        </Button>
      )}
      {isEditable && (
        <Tooltip label={t('rules.builder.json')}>
          <ActionIcon aria-label={t('rules.builder.json')} onClick={() => setJson(true)}>
            <IconBraces size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
  return (
    <BuilderProvider value={builder}>
      <div ref={box} className={styles.builder} tabIndex={-1}>
        {tools}
        {isEmpty(root) && root.isBare ? (
          <EmptyNote title={t('rules.builder.empty')} hint={t('rules.builder.emptyHint')}>
            {isEditable && (
              <Button
                variant="default"
                leftSection={<IconPlus size={15} aria-hidden />}
                onClick={() => edit({ type: 'insert', parent: root.key, index: 0, node: newClause() })}
              >
                {t('rules.builder.addClause')}
              </Button>
            )}
          </EmptyNote>
        ) : (
          <>
            <DndContext
              sensors={sensors}
              collisionDetection={(args) => {
                const under = pointerWithin(args);
                return under.length > 0 ? under : closestCenter(args);
              }}
              onDragStart={({ active }) => setDragged(String(active.id))}
              onDragCancel={() => setDragged(null)}
              onDragEnd={({ active, over }) => {
                setDragged(null);
                const move = over && moveTo(root, String(active.id), over.data.current as DropPlace);
                if (move) edit(move);
              }}
            >
              <GroupBox group={root} isRoot />
            </DndContext>
            <p className={styles.sentence} aria-live="polite">
              {isUnfinished ? t('rules.notSavedRule') : ruleSentence(root, wording)}
            </p>
          </>
        )}
        <p className={styles.spoken} role="status">
          {spoken}
        </p>
      </div>
    </BuilderProvider>
  );
}

/** The edit that a drop means; null when the node stays where it is. */
function moveTo(root: RuleGroup, key: string, place: DropPlace): Edit | null {
  const from = placeOf(root, key);
  if (!from) return null;
  const target =
    'before' in place
      ? placeOf(root, place.before)
      : 'head' in place
        ? { parent: findNode(root, place.head), index: 0 }
        : { parent: findNode(root, place.foot), index: Number.POSITIVE_INFINITY };
  const parent = target?.parent;
  if (!target || parent?.kind !== 'group') return null;
  const at = Math.min(target.index, parent.children.length);
  // Places count without the node itself.
  const index = parent.key === from.parent.key && from.index < at ? at - 1 : at;
  if (parent.key === from.parent.key && index === from.index) return null;
  return { type: 'move', key, parent: parent.key, index };
}
