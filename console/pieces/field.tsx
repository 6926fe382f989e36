import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';

type FieldProps = {
  label: string;
  /** What it does, in a sentence. */
  what?: ComponentChildren;
  /** What is wrong with what stands in it, and the cure. */
  fault?: string | undefined;
  children: (given: { id: string; 'aria-describedby': string; 'aria-invalid': boolean }) => JSX.Element;
};

/** A field with its label, what it does and what is wrong with it, told to a screen reader as one. */
export function Field({ label, what, fault, children }: FieldProps) {
  const id = useId();
  const described = [what && `${id}-what`, fault && `${id}-fault`].filter(Boolean).join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': described, 'aria-invalid': Boolean(fault) })}
      {what ? (
        <p class="soft" id={`${id}-what`}>
          {what}
        </p>
      ) : null}
      {fault ? (
        <p class="absence fault" id={`${id}-fault`}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}
