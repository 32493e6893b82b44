import {
  type CollisionDetection,
  closestCenter,
  DndContext,
  PointerSensor,
  pointerWithin,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { useBuilder } from './builder-context.ts';
import { type DropPlace, dropEdit } from './drop-edit.ts';
import { RuleGroupView } from './rule-group-view.tsx';

const detectCollisions: CollisionDetection = (args) => {
  const under = pointerWithin(args);
  return under.length > 0 ? under : closestCenter(args);
};

/** The groups and conditions of a rule, which can be dragged to other positions. */
export function RuleTreeView({ onDrag }: { onDrag: (key: string | null) => void }) {
  const { root, edit } = useBuilder();
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={detectCollisions}
      onDragStart={({ active }) => onDrag(String(active.id))}
      onDragCancel={() => onDrag(null)}
      onDragEnd={({ active, over }) => {
        onDrag(null);
        const move = over && dropEdit(root, String(active.id), over.data.current as DropPlace);
        if (move) edit(move);
      }}
    >
      <RuleGroupView group={root} isRoot />
    </DndContext>
  );
}
