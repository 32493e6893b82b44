import styles from './title-input.module.css';

/** The name of a page as a field that looks like a heading. */
export function TitleInput({
  label,
  value,
  onChange,
  error,
  isReadOnly = false,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  isReadOnly?: boolean;
}) {
  return (
    <h1 className={styles.heading}>
      <input
        className={styles.title}
        aria-label={label}
        aria-invalid={error !== undefined}
        title={error}
        value={value}
        maxLength={255}
        readOnly={isReadOnly}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      />
    </h1>
  );
}
