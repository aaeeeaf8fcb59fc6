/**
 * For every rule in .oxlintrc.json: code that it must report, and similar code that it must accept. A rule that is
 * misspelt, or switched off by a later override, reports nothing, which only these tests show.
 */
export type Planted = {
  readonly rule: string
  readonly invalid: string
  readonly valid: string
  /** The folder of both files. */
  readonly folder?: string
  readonly extension?: string
}

const DECISION = { folder: 'command-api/jobs' } as const
const SCREEN = { folder: 'web/src/features/board', extension: 'tsx' } as const
const TYPE_ONLY = { folder: 'web/src/features/board' } as const

/** Written in parts, because the rules apply to this file too. */
const TO_DO = ['TO', 'DO'].join('')
const AT = '@'

export const PLANTED: readonly Planted[] = [
  {
    rule: 'proffer/rooms',
    ...DECISION,
    invalid: `export { a } from '../students/post.ts'`,
    valid: `export { a } from '../students/state.ts'`,
  },
  {
    rule: 'proffer/rooms',
    ...DECISION,
    invalid: `export * from '#platform/keys/sqlite/keys.ts'`,
    valid: `export * from '#platform/keys/port.ts'`,
  },
  {
    rule: 'proffer/rooms',
    ...DECISION,
    invalid: `export const later = () => import('#projections/engine/runner.ts')`,
    valid: `export const later = () => import('#events/jobs.ts')`,
  },
  {
    rule: 'proffer/rooms',
    ...TYPE_ONLY,
    invalid: `import { a } from '#contract/jobs.ts'\nexport const b = a`,
    valid: `import type { A } from '#contract/jobs.ts'\nexport type B = A`,
  },
  {
    rule: 'proffer/rooms',
    ...TYPE_ONLY,
    invalid: `export type A = import('#platform/clock.ts').Clock`,
    valid: `export type A = import('#contract/jobs.ts').Clock`,
  },
  {
    rule: 'proffer/rooms',
    folder: 'platform/tasks',
    invalid: `import { Queue } from 'bullmq'\nexport const q = Queue`,
    valid: `import type { Queue } from 'bullmq'\nexport type Q = Queue`,
  },
  {
    rule: 'proffer/rooms',
    folder: 'platform/http',
    invalid: `import { DatabaseSync } from 'node:sqlite'\nexport const d = DatabaseSync`,
    valid: `import type { DatabaseSync } from 'node:sqlite'\nexport type D = DatabaseSync`,
  },

  {
    rule: 'proffer/no-hidden-clock',
    ...DECISION,
    invalid: `export const now = () => new Date()`,
    valid: `export const day = (at: string) => new Date(at)`,
  },
  {
    rule: 'proffer/no-hidden-clock',
    folder: 'events',
    invalid: `export const now = () => Date()`,
    valid: `export const at = (text: string) => Date.parse(text)`,
  },
  { rule: 'oxc/no-async-await', folder: 'events', invalid: `export const a = async () => 1`, valid: `export const a = () => 1` },
  {
    rule: 'eslint/no-restricted-properties',
    ...DECISION,
    invalid: `export const now = Date.now()`,
    valid: `export const at = Date.UTC(2026)`,
  },
  {
    rule: 'eslint/no-restricted-properties',
    ...DECISION,
    invalid: `export const dice = Math.random()`,
    valid: `export const most = Math.max(1, 2)`,
  },
  {
    rule: 'eslint/no-restricted-properties',
    ...DECISION,
    invalid: `export const now = performance.now()`,
    valid: `export const now = (context: { now: () => number }) => context.now()`,
  },
  ...['process', 'fetch', 'crypto', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'].map((name) => ({
    rule: 'eslint/no-restricted-globals',
    ...DECISION,
    invalid: `export const a = globalThis.${name} ?? ${name}`,
    valid: `export const a = (given: { ${name}: number }) => given.${name}`,
  })),
  { rule: 'eslint/no-restricted-properties', folder: 'command-api/processes', invalid: '', valid: `export const now = Date.now()` },

  {
    rule: 'typescript/no-explicit-any',
    invalid: `export const a = (b: any) => String(b)`,
    valid: `export const a = (b: unknown) => typeof b`,
  },
  {
    rule: 'typescript/no-non-null-assertion',
    invalid: `export const a = (b?: string) => b!.length`,
    valid: `export const a = (b?: string) => b?.length`,
  },
  {
    rule: 'typescript/no-unsafe-argument',
    invalid: `Number.parseInt(JSON.parse('"1"'), 10)`,
    valid: `Number.parseInt(JSON.parse('"1"') as string, 10)`,
  },
  {
    rule: 'typescript/no-unsafe-assignment',
    invalid: `export const a: string = JSON.parse('""')`,
    valid: `export const a = JSON.parse('""') as string`,
  },
  { rule: 'typescript/no-unsafe-call', invalid: `JSON.parse('0')()`, valid: `String(JSON.parse('0') as number)` },
  { rule: 'typescript/no-unsafe-function-type', invalid: `export type A = Function`, valid: `export type A = () => void` },
  {
    rule: 'typescript/no-unsafe-member-access',
    invalid: `export const a = () => String(JSON.parse('{}').b as string)`,
    valid: `export const a = () => (JSON.parse('{}') as { b: string }).b`,
  },
  {
    rule: 'typescript/no-unsafe-return',
    invalid: `export const a = (): string => JSON.parse('""')`,
    valid: `export const a = () => JSON.parse('""') as string`,
  },
  { rule: 'typescript/ban-ts-comment', invalid: `// ${AT}ts-ignore\nexport const a = 1`, valid: `// as it is\nexport const a = 1` },
  {
    rule: 'typescript/switch-exhaustiveness-check',
    invalid: `export function a(b: 'x' | 'y') { switch (b) { case 'x': return 1 }\n return 2 }`,
    valid: `export function a(b: 'x' | 'y') { switch (b) { case 'x': return 1\n case 'y': return 2 } }`,
  },
  {
    rule: 'typescript/use-unknown-in-catch-callback-variable',
    invalid: `export const a = (b: Promise<void>) => b.catch((error: Error) => String(error))`,
    valid: `export const a = (b: Promise<void>) => b.catch((error: unknown) => String(error))`,
  },
  {
    rule: 'typescript/consistent-type-imports',
    invalid: `import { Server } from 'node:http'\nexport type A = Server`,
    valid: `import type { Server } from 'node:http'\nexport type A = Server`,
  },
  {
    rule: 'typescript/no-deprecated',
    invalid: `/** @deprecated */\nconst old = 1\nexport const a = old`,
    valid: `const young = 1\nexport const a = young`,
  },
  {
    rule: 'typescript/no-floating-promises',
    invalid: `const a = () => Promise.resolve(1)\na()`,
    valid: `const a = () => Promise.resolve(1)\nawait a()`,
  },
  { rule: 'typescript/await-thenable', invalid: `await Number('1')`, valid: `await Promise.resolve(1)` },
  {
    rule: 'typescript/no-misused-promises',
    invalid: `[1].forEach(async (n) => { await Promise.resolve(n) })`,
    valid: `[1].forEach((n) => { Number(n) })`,
  },
  {
    rule: 'typescript/only-throw-error',
    invalid: `export const a = () => { throw 'x' }`,
    valid: `export const a = () => { throw new Error('x') }`,
  },
  {
    rule: 'typescript/prefer-promise-reject-errors',
    invalid: `export const a = () => Promise.reject('x')`,
    valid: `export const a = () => Promise.reject(new Error('x'))`,
  },
  {
    rule: 'typescript/return-await',
    invalid: `export async function a(b: Promise<number>) { try { return b } catch { return 0 } }`,
    valid: `export async function a(b: Promise<number>) { try { return await b } catch { return 0 } }`,
  },

  {
    rule: 'eslint/array-callback-return',
    invalid: `export const a = [1].map((n) => { Number(n) })`,
    valid: `export const a = [1].map((n) => Number(n))`,
  },
  { rule: 'eslint/eqeqeq', invalid: `export const a = (b: number) => b == 1`, valid: `export const a = (b: number) => b === 1` },
  {
    rule: 'eslint/no-param-reassign',
    invalid: `export const a = (b: number) => { b = 1\n return b }`,
    valid: `export const a = (b: number) => { let c = b\n c = 1\n return c }`,
  },
  {
    rule: 'eslint/no-unused-vars',
    invalid: `export const a = (b: number, c: number) => b`,
    valid: `export const a = (b: number, _c: number) => b`,
  },
  { rule: 'eslint/no-var', invalid: `export var a = 1`, valid: `export const a = 1` },
  { rule: 'eslint/prefer-const', invalid: `let a = 1\nexport const b = a`, valid: `let a = 1\na = 2\nexport const b = a` },
  {
    rule: 'eslint/no-sequences',
    invalid: `export const a = (b: number) => (Number(b), 1)`,
    valid: `export const a = (b: number) => [Number(b), 1]`,
  },
  {
    rule: 'eslint/no-else-return',
    invalid: `export function a(b: boolean) { if (b) { return 1 } else { return 2 } }`,
    valid: `export function a(b: boolean) { if (b) return 1\n return 2 }`,
  },
  {
    rule: 'eslint/no-lonely-if',
    invalid: `export function a(b: number) { if (b > 1) String(b)\n else { if (b > 0) Number(b) } }`,
    valid: `export function a(b: number) { if (b > 1) String(b)\n else if (b > 0) Number(b) }`,
  },
  {
    rule: 'eslint/no-case-declarations',
    invalid: `export function a(b: number) { switch (b) { case 1: const c = b\n return c\n default: return 0 } }`,
    valid: `export function a(b: number) { switch (b) { case 1: { const c = b\n return c }\n default: return 0 } }`,
  },
  {
    rule: 'eslint/no-fallthrough',
    invalid: `export function a(b: number) { switch (b) { case 1: Number(b)\n default: return 0 } }`,
    valid: `export function a(b: number) { switch (b) { case 1: return 1\n default: return 0 } }`,
  },
  {
    rule: 'eslint/max-depth',
    invalid: `export function a(b: number) { if (b) { while (b) { for (;;) { if (b) { while (b) { return 1 } } } } }\n return 2 }`,
    valid: `export function a(b: number) { if (b) { while (b) { for (;;) { if (b) { return 1 } } } }\n return 2 }`,
  },
  { rule: 'eslint/max-lines', invalid: 'export {}\n'.repeat(251), valid: 'export {}\n// why\n\n'.repeat(250) },
  {
    rule: 'eslint/max-lines-per-function',
    invalid: `export function a() {\n${'String(1)\n'.repeat(79)}}`,
    valid: `export function a() {\n${'String(1)\n// why\n\n'.repeat(78)}}`,
  },
  {
    rule: 'eslint/max-lines-per-function',
    invalid: `export const a = [1].map((n) => {\n${'String(n)\n'.repeat(78)}return n\n})`,
    valid: `export const a = [1].map((n) => {\n${'String(n)\n'.repeat(77)}return n\n})`,
  },
  ...['platform/planted/testing', 'platform/keys/contract', 'acceptance'].map((folder) => ({
    rule: 'eslint/max-lines-per-function',
    folder,
    invalid: '',
    valid: `export function a() {\n${'String(1)\n'.repeat(79)}}`,
  })),
  {
    rule: 'eslint/no-warning-comments',
    invalid: `// ${TO_DO}: later\nexport const a = 1`,
    valid: `// later never comes\nexport const a = 1`,
  },
  {
    rule: 'unicorn/prefer-node-protocol',
    invalid: `import { sep } from 'path'\nexport const a = sep`,
    valid: `import { sep } from 'node:path'\nexport const a = sep`,
  },
  { rule: 'import/no-default-export', invalid: `export default 1`, valid: `export const a = 1` },
  { rule: 'import/no-default-export', folder: 'web', extension: 'config.ts', invalid: '', valid: `export default 1` },
  ...[
    `import { startPlatform } from './platform.ts'\nawait startPlatform()`,
    `import { start } from '#main'\nawait start({})`,
    `import { start } from '../main.ts'\nawait start({})`,
  ].map((invalid) => ({
    rule: 'eslint/no-restricted-imports',
    folder: 'acceptance',
    extension: 'spec.ts',
    invalid,
    valid: `import { TEST_NOW } from './platform.ts'\nexport const now = TEST_NOW`,
  })),
  {
    rule: 'import/no-cycle',
    invalid: `import { a } from './invalid-SELF.ts'\nexport const b = a`,
    valid: `import { sep } from 'node:path'\nexport const a = sep`,
  },
  {
    // Two files that share a type have it from a third one.
    rule: 'import/no-cycle',
    invalid: `import type { A } from './invalid-SELF.ts'\nexport type B = A | string`,
    valid: `import type { PathLike } from 'node:fs'\nexport type A = PathLike`,
  },
  {
    rule: 'import/no-duplicates',
    invalid: `import { sep } from 'node:path'\nimport { join } from 'node:path'\nexport const a = [sep, join]`,
    valid: `import { sep, join } from 'node:path'\nexport const a = [sep, join]`,
  },
  { rule: 'oxc/no-barrel-file', invalid: `export * from './valid-SELF.ts'`, valid: `export const a = 1` },
  {
    rule: 'import/no-unassigned-import',
    invalid: `import 'node:path'\nexport const a = 1`,
    valid: `import './frame.css'\nexport const a = 1`,
  },
  {
    rule: 'eslint/no-console',
    invalid: `console.log('x')`,
    valid: `export const a = (log: { info: (text: string) => void }) => log.info('x')`,
  },
  { rule: 'eslint/no-console', folder: 'tools', invalid: '', valid: `console.log('x')` },
  { rule: 'node/no-process-env', invalid: `export const a = process.env['PORT']`, valid: `export const a = process.argv` },
  { rule: 'node/no-process-env', folder: 'tools', invalid: '', valid: `export const a = process.env['PORT']` },
  { rule: 'unicorn/no-process-exit', invalid: `process.exit(1)`, valid: `process.exitCode = 1` },

  {
    rule: 'react/hooks',
    ...SCREEN,
    invalid: `import { useState } from 'react'\nexport function A({ b }: { b: boolean }) { if (b) useState(1)\n return null }`,
    valid: `import { useState } from 'react'\nexport function A() { const [b] = useState(1)\n return b }`,
  },
  {
    rule: 'react/button-has-type',
    ...SCREEN,
    invalid: `export const A = () => <button>x</button>`,
    valid: `export const A = () => <button type="button">x</button>`,
  },
  {
    rule: 'react/jsx-no-target-blank',
    ...SCREEN,
    invalid: `export const A = ({ b }: { b: string }) => <a href={b} target="_blank">x</a>`,
    valid: `export const A = ({ b }: { b: string }) => <a href={b} target="_blank" rel="noreferrer">x</a>`,
  },
  {
    rule: 'react/jsx-no-useless-fragment',
    ...SCREEN,
    invalid: `export const A = () => <><p>x</p></>`,
    valid: `export const A = () => <><p>x</p><p>y</p></>`,
  },
  {
    rule: 'eslint/no-unused-vars',
    folder: 'web/public',
    extension: 'js',
    invalid: `const unused = 1`,
    valid: `try { Number('1') } catch (unavailable) { Number('2') }`,
  },
]
