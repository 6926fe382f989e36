import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps {
  icon: IconName;
  /** What it does, in words: for those who hear it, and under the pointer. */
  words: string;
  onClick(event: { currentTarget: HTMLElement }): void;
  class?: string;
  disabled?: boolean;
}

export function IconButton({ icon, words, ...others }: IconButtonProps) {
  return (
    <button type="button" class="quiet" aria-label={words} title={words} {...others}>
      <Icon name={icon} />
    </button>
  );
}
