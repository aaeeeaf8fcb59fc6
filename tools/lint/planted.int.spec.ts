import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PLANTED } from './planted.ts'
import type { Planted } from './planted.ts'

type Diagnostic = { readonly code: string; readonly filename: string }

const root = join(import.meta.dirname, '..', '..')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'planted-')))

const fileOf = ({ folder: place = 'platform/planted', extension = 'ts' }: Planted, kind: 'invalid' | 'valid', n: number) =>
  `${place}/${kind}-${n}.${extension}`

/** `typescript(no-explicit-any)` and `typescript/no-explicit-any` are one rule. */
const nameOf = (code: string) => code.replace(/^([^(]+)\((.+)\)$/, '$1/$2')

/** The rules that the configuration switches on by name. It is JSON with comments. */
function rulesOn(): readonly string[] {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8').replaceAll(/^\s*\/\/.*$/gm, '')) as {
    readonly rules: Record<string, unknown>
    readonly overrides: readonly { readonly rules: Record<string, unknown> }[]
  }
  const all = [config.rules, ...config.overrides.map(({ rules }) => rules)].flatMap((rules) => Object.entries(rules))
  return [...new Set(all.filter(([, setting]) => setting !== 'off').map(([rule]) => rule))]
}

/** One run of the linter over all planted files, in a folder with nothing else but its configuration. */
function lint(): ReadonlyMap<string, ReadonlySet<string>> {
  for (const file of ['.oxlintrc.json', 'tsconfig.json', 'package.json']) cpSync(join(root, file), join(folder, file))
  cpSync(join(root, 'tools', 'lint'), join(folder, 'tools', 'lint'), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [n, planted] of PLANTED.entries()) {
    for (const kind of ['invalid', 'valid'] as const) {
      const file = join(folder, fileOf(planted, kind, n))
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, `${planted[kind].replaceAll('SELF', String(n)).trimEnd()}\n`)
    }
  }
  const run = spawnSync(join(root, 'node_modules', '.bin', 'oxlint'), ['--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  const found = new Map<string, Set<string>>()
  for (const { code, filename } of (JSON.parse(run.stdout) as { readonly diagnostics: readonly Diagnostic[] }).diagnostics) {
    found.set(filename, (found.get(filename) ?? new Set()).add(nameOf(code)))
  }
  return found
}

describe('the rules of .oxlintrc.json', () => {
  let found: ReadonlyMap<string, ReadonlySet<string>> = new Map()
  beforeAll(() => {
    found = lint()
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  it.each(rulesOn())('%s has a planted violation', (rule) =>
    expect(PLANTED.filter(({ invalid }) => invalid !== '').map((planted) => planted.rule)).toContain(rule),
  )

  it.each(PLANTED.map((planted, n) => ({ ...planted, n })).filter(({ invalid }) => invalid !== ''))(
    '$rule reports: $invalid',
    ({ n, ...planted }) => expect([...(found.get(fileOf(planted, 'invalid', n)) ?? [])]).toContain(planted.rule),
  )

  it.each(PLANTED.map((planted, n) => ({ ...planted, n })))('$rule accepts: $valid', ({ n, ...planted }) =>
    expect([...(found.get(fileOf(planted, 'valid', n)) ?? [])]).not.toContain(planted.rule),
  )

  it('are switched off nowhere by a comment', () => {
    const sources = globSync('**/*.{ts,tsx,mjs}', { cwd: root, exclude: (path) => path === 'node_modules' || path.startsWith('.') })
    expect(sources.length).toBeGreaterThan(10)
    const switchedOff = (file: string) => {
      // A spec may expect a type error, to prove that something does not compile.
      const comments = file.endsWith('.spec.ts')
        ? /(ox|es)lint-(disable|enable)\b|@ts-(ignore|nocheck)\b/
        : /(ox|es)lint-(disable|enable)\b|@ts-(ignore|nocheck|expect-error)\b/
      return comments.test(readFileSync(join(root, file), 'utf8'))
    }
    expect(sources.filter(switchedOff)).toEqual([])
  })
})
