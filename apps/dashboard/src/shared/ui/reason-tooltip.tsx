import { Tooltip, type TooltipProps } from '@mantine/core';

interface ReasonTooltipProps {
  reason: string;
  target: HTMLElement;
  position: TooltipProps['position'];
}

/** A tooltip that says why a control is disabled. */
export function ReasonTooltip({ reason, target, position }: ReasonTooltipProps) {
  return (
    <Tooltip
      opened
      label={reason}
      target={target}
      position={position}
      // On a phone, there is no space to the left or right of a menu.
      middlewares={{ flip: { fallbackPlacements: ['right', 'bottom', 'top'] } }}
      multiline
      maw={260}
    />
  );
}
