/** @returns a Markdown table; a bar or a line break in a cell would end it. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(heads), `|${heads.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}

export const code = (text: string): string => `\`${text}\``

/** A list of code words, or a dash. */
export const codes = (texts: readonly string[]): string => (texts.length === 0 ? '–' : texts.map(code).join(', '))
