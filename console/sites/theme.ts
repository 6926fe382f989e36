// What a site's own style sheet can say to the widget, as the controls of the preview have it, and the CSS of it.

export type Theme = {
  /** Colours by light and dark; empty: the widget's own. */
  accent: string;
  accentDark: string;
  paper: string;
  paperDark: string;
  /** Pixels. */
  radius: number;
  size: number;
  font: Font;
  mode: 'auto' | 'light' | 'dark';
};

/** As the widget has them by itself. A test holds the two together. */
export const OWN_LOOK: Theme = {
  ...{ accent: '#0a5c52', accentDark: '#6fcfbf', paper: '#ffffff', paperDark: '#16191c' },
  ...{ radius: 16, size: 15, font: 'system', mode: 'auto' },
};

const FONTS = {
  system: '',
  humanist: 'Optima, Candara, "Noto Sans", sans-serif',
  geometric: 'Avenir, Montserrat, Corbel, sans-serif',
  serif: 'ui-serif, Georgia, "Times New Roman", serif',
  rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, sans-serif',
} as const;
export type Font = keyof typeof FONTS;
export const FONT_NAMES = Object.keys(FONTS) as Font[];

/** The custom properties that a theme sets: only those that differ from the widget's own. */
export function propertiesOf(theme: Theme): Record<string, string> {
  const own = OWN_LOOK;
  const pair = (light: string, dark: string) => (light === dark ? light : `light-dark(${light}, ${dark})`);
  return {
    ...((theme.accent !== own.accent || theme.accentDark !== own.accentDark) && {
      '--pincite-accent': pair(theme.accent, theme.accentDark),
      '--pincite-on-accent': pair(wordsOn(theme.accent), wordsOn(theme.accentDark)),
    }),
    ...((theme.paper !== own.paper || theme.paperDark !== own.paperDark) && {
      '--pincite-paper': pair(theme.paper, theme.paperDark),
    }),
    ...(theme.radius !== own.radius && { '--pincite-radius': `${theme.radius}px` }),
    ...(theme.size !== own.size && { '--pincite-font-size': `${theme.size}px` }),
    ...(theme.font !== own.font && { '--pincite-font': FONTS[theme.font] }),
  };
}

/** What to put into the site's own style sheet; empty where the widget's own look is kept. */
export function cssOf(theme: Theme): string {
  const lines = Object.entries(propertiesOf(theme)).map(([name, value]) => `  ${name}: ${value};`);
  return lines.length ? ['pincite-widget {', ...lines, '}'].join('\n') : '';
}

/** Contrast that is too small for words (WCAG AA), by where it is: the accent's words stand on the paper too. */
export function contrastFaults(theme: Theme): { mode: 'light' | 'dark'; ratio: number }[] {
  const modes = [
    { mode: 'light' as const, ratio: contrast(theme.accent, theme.paper) },
    { mode: 'dark' as const, ratio: contrast(theme.accentDark, theme.paperDark) },
  ];
  return modes.filter(({ mode, ratio }) => ratio < 4.5 && (theme.mode === 'auto' || theme.mode === mode));
}

/** Black or white, whichever is read better on a colour. */
function wordsOn(colour: string): string {
  return contrast(colour, '#ffffff') >= contrast(colour, '#10211e') ? '#ffffff' : '#10211e';
}

/** WCAG's contrast of two colours `#rrggbb`, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((it) => (it <= 0.04045 ? it / 12.92 : ((it + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
