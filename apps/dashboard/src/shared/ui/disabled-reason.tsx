import { Tooltip, type TooltipProps } from '@mantine/core';
import { cloneElement, type MouseEvent, type ReactElement, useId } from 'react';

interface Disableable {
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  'data-disabled'?: boolean;
  closeMenuOnClick?: boolean;
}

interface DisabledReasonProps {
  /** Null while the control is enabled. */
  reason: string | null;
  position?: TooltipProps['position'];
  children: ReactElement<Disableable>;
}

/**
 * Disables a button and says why. The button stays focusable, because people who use a keyboard or a screen reader
 * would not find the reason otherwise.
 */
export function DisabledReason({ reason, ...props }: DisabledReasonProps) {
  return <WithReason reason={reason} {...props} whenDisabled={{ 'data-disabled': true }} />;
}

/** As {@link DisabledReason}, for an item of a menu. Mantine’s arrow keys skip items with `data-disabled`. */
export function DisabledItemReason({ reason, ...props }: DisabledReasonProps) {
  return <WithReason position="left" reason={reason} {...props} whenDisabled={{ closeMenuOnClick: false }} />;
}

function WithReason({
  reason,
  position = 'bottom',
  children,
  whenDisabled,
}: DisabledReasonProps & { whenDisabled: Partial<Disableable> }) {
  const id = useId();
  const disabled: Disableable = {
    ...whenDisabled,
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: (event) => event.preventDefault(),
  };
  return (
    <>
      <Tooltip
        label={reason}
        disabled={reason === null}
        position={position}
        // Beside a menu on a phone, there is no room on either side.
        middlewares={{ flip: { fallbackPlacements: ['right', 'bottom', 'top'] } }}
        multiline
        maw={260}
        events={{ hover: true, focus: true, touch: true }}
      >
        {reason === null ? children : cloneElement(children, disabled)}
      </Tooltip>
      {/* The tooltip exists only while it is open. */}
      {reason !== null && (
        <span id={id} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
