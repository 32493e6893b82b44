import { Tooltip, type TooltipProps } from '@mantine/core';

interface ReasonTooltipProps {
  reason: string;
  target: HTMLElement;
  position: TooltipProps['position'];
}

/** Says why a control is disabled, beside it. */
export function ReasonTooltip({ reason, target, position }: ReasonTooltipProps) {
  return (
    <Tooltip
      opened
      label={reason}
      target={target}
      position={position}
      // Beside a menu on a phone, there is no room on either side.
      middlewares={{ flip: { fallbackPlacements: ['right', 'bottom', 'top'] } }}
      multiline
      maw={260}
    />
  );
}
