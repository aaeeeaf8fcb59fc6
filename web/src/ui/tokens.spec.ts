import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')
const [light = '', dark = ''] = css.split("[data-theme='dark']")

function tokensIn(part: string): Record<string, string> {
  return Object.fromEntries([...part.matchAll(/--([\w-]+):\s*(#[0-9A-Fa-f]{6})/g)].map(([, name, colour]) => [name, colour]))
}
const schemes = { light: tokensIn(light), dark: { ...tokensIn(light), ...tokensIn(dark) } }

/** WCAG relative luminance. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

const backgrounds = ['paper', 'surface', 'sunken']
const texts: readonly (readonly [ink: string, background: string])[] = [
  ...['ink', 'ink-2', 'ink-3', 'brand-2', 'danger', 'warn', 'ok', 'info'].flatMap((ink) =>
    backgrounds.map((background) => [ink, background] as const),
  ),
  ['on-brand', 'brand'],
  ['brand-2', 'brand-soft'],
  ['on-glow', 'glow-soft'],
  ['ink-2', 'glow-soft'],
  ['danger', 'danger-soft'],
  ['ok', 'ok-soft'],
  ['warn', 'warn-soft'],
  ...['violet', 'clay', 'moss', 'plum'].map((hue) => [`mark-${hue}`, `mark-${hue}-soft`] as const),
  ['info', 'info-soft'],
  ['on-badge', 'badge'],
  ['night-ink', 'night'],
  ['night-ink-2', 'night'],
  ['night-brand', 'night'],
]
const statuses = Object.keys(schemes.light).filter((name) => name.startsWith('s-'))

describe.each(Object.entries(schemes))('colours of the %s scheme', (_, tokens) => {
  it.each(texts)('%s on %s has a contrast of 4.5:1', (ink, background) => {
    expect(contrast(tokens[ink] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['edge', 'brand', ...statuses])('%s has a contrast of 3:1 on every background', (name) => {
    for (const background of backgrounds) expect(contrast(tokens[name] ?? '', tokens[background] ?? '')).toBeGreaterThanOrEqual(3)
  })
})

it('has a colour for every application status', () => {
  expect(statuses).toHaveLength(11)
})
