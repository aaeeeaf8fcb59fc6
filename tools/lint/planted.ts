/**
 * For every rule that .oxlintrc.json names: a violation that it must catch, and a near miss that it must let pass.
 * A rule that is misspelt, or switched off by a later override, is silent; only this shows it.
 */
export type Planted = {
  readonly rule: string
  readonly bites: string
  readonly passes: string
  /** Where both are planted. */ readonly folder?: string
  readonly extension?: string
}

const DECISION = { folder: 'command-api/jobs' } as const
const SCREEN = { folder: 'web/src/features/board', extension: 'tsx' } as const
const TYPE_ONLY = { folder: 'web/src/features/board' } as const

/** In parts, because this very file is held by the rules that it plants against. */
const TO_DO = ['TO', 'DO'].join('')
const AT = '@'

export const PLANTED: readonly Planted[] = [
  {
    rule: 'proffer/rooms',
    ...DECISION,
    bites: `export { a } from '../students/post.ts'`,
    passes: `export { a } from '../students/state.ts'`,
  },
  {
    rule: 'proffer/rooms',
    ...DECISION,
    bites: `export * from '#platform/keys/sqlite/keys.ts'`,
    passes: `export * from '#platform/keys/port.ts'`,
  },
  {
    rule: 'proffer/rooms',
    ...DECISION,
    bites: `export const later = () => import('#projections/engine/runner.ts')`,
    passes: `export const later = () => import('#events/jobs.ts')`,
  },
  {
    rule: 'proffer/rooms',
    ...TYPE_ONLY,
    bites: `import { a } from '#contract/jobs.ts'\nexport const b = a`,
    passes: `import type { A } from '#contract/jobs.ts'\nexport type B = A`,
  },
  {
    rule: 'proffer/rooms',
    ...TYPE_ONLY,
    bites: `export type A = import('#platform/clock.ts').Clock`,
    passes: `export type A = import('#contract/jobs.ts').Clock`,
  },
  {
    rule: 'proffer/rooms',
    folder: 'platform/tasks',
    bites: `import { Queue } from 'bullmq'\nexport const q = Queue`,
    passes: `import type { Queue } from 'bullmq'\nexport type Q = Queue`,
  },
  {
    rule: 'proffer/rooms',
    folder: 'platform/http',
    bites: `import { DatabaseSync } from 'node:sqlite'\nexport const d = DatabaseSync`,
    passes: `import type { DatabaseSync } from 'node:sqlite'\nexport type D = DatabaseSync`,
  },

  {
    rule: 'proffer/no-hidden-clock',
    ...DECISION,
    bites: `export const now = () => new Date()`,
    passes: `export const day = (at: string) => new Date(at)`,
  },
  {
    rule: 'proffer/no-hidden-clock',
    folder: 'events',
    bites: `export const now = () => Date()`,
    passes: `export const at = (text: string) => Date.parse(text)`,
  },
  { rule: 'oxc/no-async-await', folder: 'events', bites: `export const a = async () => 1`, passes: `export const a = () => 1` },
  {
    rule: 'eslint/no-restricted-properties',
    ...DECISION,
    bites: `export const now = Date.now()`,
    passes: `export const at = Date.UTC(2026)`,
  },
  {
    rule: 'eslint/no-restricted-properties',
    ...DECISION,
    bites: `export const dice = Math.random()`,
    passes: `export const most = Math.max(1, 2)`,
  },
  {
    rule: 'eslint/no-restricted-properties',
    ...DECISION,
    bites: `export const now = performance.now()`,
    passes: `export const now = (context: { now: () => number }) => context.now()`,
  },
  ...['process', 'fetch', 'crypto', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'].map((name) => ({
    rule: 'eslint/no-restricted-globals',
    ...DECISION,
    bites: `export const a = globalThis.${name} ?? ${name}`,
    passes: `export const a = (given: { ${name}: number }) => given.${name}`,
  })),
  { rule: 'eslint/no-restricted-properties', folder: 'command-api/processes', bites: '', passes: `export const now = Date.now()` },

  {
    rule: 'typescript/no-explicit-any',
    bites: `export const a = (b: any) => String(b)`,
    passes: `export const a = (b: unknown) => typeof b`,
  },
  {
    rule: 'typescript/no-non-null-assertion',
    bites: `export const a = (b?: string) => b!.length`,
    passes: `export const a = (b?: string) => b?.length`,
  },
  {
    rule: 'typescript/no-unsafe-argument',
    bites: `Number.parseInt(JSON.parse('"1"'), 10)`,
    passes: `Number.parseInt(JSON.parse('"1"') as string, 10)`,
  },
  {
    rule: 'typescript/no-unsafe-assignment',
    bites: `export const a: string = JSON.parse('""')`,
    passes: `export const a = JSON.parse('""') as string`,
  },
  { rule: 'typescript/no-unsafe-call', bites: `JSON.parse('0')()`, passes: `String(JSON.parse('0') as number)` },
  { rule: 'typescript/no-unsafe-function-type', bites: `export type A = Function`, passes: `export type A = () => void` },
  {
    rule: 'typescript/no-unsafe-member-access',
    bites: `export const a = () => String(JSON.parse('{}').b as string)`,
    passes: `export const a = () => (JSON.parse('{}') as { b: string }).b`,
  },
  {
    rule: 'typescript/no-unsafe-return',
    bites: `export const a = (): string => JSON.parse('""')`,
    passes: `export const a = () => JSON.parse('""') as string`,
  },
  { rule: 'typescript/ban-ts-comment', bites: `// ${AT}ts-ignore\nexport const a = 1`, passes: `// as it is\nexport const a = 1` },
  {
    rule: 'typescript/switch-exhaustiveness-check',
    bites: `export function a(b: 'x' | 'y') { switch (b) { case 'x': return 1 }\n return 2 }`,
    passes: `export function a(b: 'x' | 'y') { switch (b) { case 'x': return 1\n case 'y': return 2 } }`,
  },
  {
    rule: 'typescript/use-unknown-in-catch-callback-variable',
    bites: `export const a = (b: Promise<void>) => b.catch((error: Error) => String(error))`,
    passes: `export const a = (b: Promise<void>) => b.catch((error: unknown) => String(error))`,
  },
  {
    rule: 'typescript/consistent-type-imports',
    bites: `import { Server } from 'node:http'\nexport type A = Server`,
    passes: `import type { Server } from 'node:http'\nexport type A = Server`,
  },
  {
    rule: 'typescript/no-deprecated',
    bites: `/** @deprecated */\nconst old = 1\nexport const a = old`,
    passes: `const young = 1\nexport const a = young`,
  },
  {
    rule: 'typescript/no-floating-promises',
    bites: `const a = () => Promise.resolve(1)\na()`,
    passes: `const a = () => Promise.resolve(1)\nawait a()`,
  },
  { rule: 'typescript/await-thenable', bites: `await Number('1')`, passes: `await Promise.resolve(1)` },
  {
    rule: 'typescript/no-misused-promises',
    bites: `[1].forEach(async (n) => { await Promise.resolve(n) })`,
    passes: `[1].forEach((n) => { Number(n) })`,
  },
  {
    rule: 'typescript/only-throw-error',
    bites: `export const a = () => { throw 'x' }`,
    passes: `export const a = () => { throw new Error('x') }`,
  },
  {
    rule: 'typescript/prefer-promise-reject-errors',
    bites: `export const a = () => Promise.reject('x')`,
    passes: `export const a = () => Promise.reject(new Error('x'))`,
  },
  {
    rule: 'typescript/return-await',
    bites: `export async function a(b: Promise<number>) { try { return b } catch { return 0 } }`,
    passes: `export async function a(b: Promise<number>) { try { return await b } catch { return 0 } }`,
  },

  {
    rule: 'eslint/array-callback-return',
    bites: `export const a = [1].map((n) => { Number(n) })`,
    passes: `export const a = [1].map((n) => Number(n))`,
  },
  { rule: 'eslint/eqeqeq', bites: `export const a = (b: number) => b == 1`, passes: `export const a = (b: number) => b === 1` },
  {
    rule: 'eslint/no-param-reassign',
    bites: `export const a = (b: number) => { b = 1\n return b }`,
    passes: `export const a = (b: number) => { let c = b\n c = 1\n return c }`,
  },
  {
    rule: 'eslint/no-unused-vars',
    bites: `export const a = (b: number, c: number) => b`,
    passes: `export const a = (b: number, _c: number) => b`,
  },
  { rule: 'eslint/no-var', bites: `export var a = 1`, passes: `export const a = 1` },
  { rule: 'eslint/prefer-const', bites: `let a = 1\nexport const b = a`, passes: `let a = 1\na = 2\nexport const b = a` },
  {
    rule: 'eslint/no-sequences',
    bites: `export const a = (b: number) => (Number(b), 1)`,
    passes: `export const a = (b: number) => [Number(b), 1]`,
  },
  {
    rule: 'eslint/no-else-return',
    bites: `export function a(b: boolean) { if (b) { return 1 } else { return 2 } }`,
    passes: `export function a(b: boolean) { if (b) return 1\n return 2 }`,
  },
  {
    rule: 'eslint/no-lonely-if',
    bites: `export function a(b: number) { if (b > 1) String(b)\n else { if (b > 0) Number(b) } }`,
    passes: `export function a(b: number) { if (b > 1) String(b)\n else if (b > 0) Number(b) }`,
  },
  {
    rule: 'eslint/no-case-declarations',
    bites: `export function a(b: number) { switch (b) { case 1: const c = b\n return c\n default: return 0 } }`,
    passes: `export function a(b: number) { switch (b) { case 1: { const c = b\n return c }\n default: return 0 } }`,
  },
  {
    rule: 'eslint/no-fallthrough',
    bites: `export function a(b: number) { switch (b) { case 1: Number(b)\n default: return 0 } }`,
    passes: `export function a(b: number) { switch (b) { case 1: return 1\n default: return 0 } }`,
  },
  {
    rule: 'eslint/max-depth',
    bites: `export function a(b: number) { if (b) { while (b) { for (;;) { if (b) { while (b) { return 1 } } } } }\n return 2 }`,
    passes: `export function a(b: number) { if (b) { while (b) { for (;;) { if (b) { return 1 } } } }\n return 2 }`,
  },
  { rule: 'eslint/max-lines', bites: 'export {}\n'.repeat(251), passes: 'export {}\n// why\n\n'.repeat(250) },
  {
    rule: 'eslint/no-warning-comments',
    bites: `// ${TO_DO}: later\nexport const a = 1`,
    passes: `// later never comes\nexport const a = 1`,
  },
  {
    rule: 'unicorn/prefer-node-protocol',
    bites: `import { sep } from 'path'\nexport const a = sep`,
    passes: `import { sep } from 'node:path'\nexport const a = sep`,
  },
  { rule: 'import/no-default-export', bites: `export default 1`, passes: `export const a = 1` },
  { rule: 'import/no-default-export', folder: 'web', extension: 'config.ts', bites: '', passes: `export default 1` },
  {
    rule: 'import/no-cycle',
    bites: `import { a } from './bites-SELF.ts'\nexport const b = a`,
    passes: `import { sep } from 'node:path'\nexport const a = sep`,
  },
  {
    rule: 'import/no-duplicates',
    bites: `import { sep } from 'node:path'\nimport { join } from 'node:path'\nexport const a = [sep, join]`,
    passes: `import { sep, join } from 'node:path'\nexport const a = [sep, join]`,
  },
  { rule: 'oxc/no-barrel-file', bites: `export * from './passes-SELF.ts'`, passes: `export const a = 1` },
  {
    rule: 'import/no-unassigned-import',
    bites: `import 'node:path'\nexport const a = 1`,
    passes: `import './frame.css'\nexport const a = 1`,
  },
  {
    rule: 'eslint/no-console',
    bites: `console.log('x')`,
    passes: `export const a = (log: { info: (text: string) => void }) => log.info('x')`,
  },
  { rule: 'eslint/no-console', folder: 'tools', bites: '', passes: `console.log('x')` },
  { rule: 'node/no-process-env', bites: `export const a = process.env['PORT']`, passes: `export const a = process.argv` },
  { rule: 'node/no-process-env', folder: 'tools', bites: '', passes: `export const a = process.env['PORT']` },
  { rule: 'unicorn/no-process-exit', bites: `process.exit(1)`, passes: `process.exitCode = 1` },

  {
    rule: 'react/hooks',
    ...SCREEN,
    bites: `import { useState } from 'react'\nexport function A({ b }: { b: boolean }) { if (b) useState(1)\n return null }`,
    passes: `import { useState } from 'react'\nexport function A() { const [b] = useState(1)\n return b }`,
  },
  {
    rule: 'react/button-has-type',
    ...SCREEN,
    bites: `export const A = () => <button>x</button>`,
    passes: `export const A = () => <button type="button">x</button>`,
  },
  {
    rule: 'react/jsx-no-target-blank',
    ...SCREEN,
    bites: `export const A = ({ b }: { b: string }) => <a href={b} target="_blank">x</a>`,
    passes: `export const A = ({ b }: { b: string }) => <a href={b} target="_blank" rel="noreferrer">x</a>`,
  },
  {
    rule: 'react/jsx-no-useless-fragment',
    ...SCREEN,
    bites: `export const A = () => <><p>x</p></>`,
    passes: `export const A = () => <><p>x</p><p>y</p></>`,
  },
  {
    rule: 'eslint/no-unused-vars',
    folder: 'web/public',
    extension: 'js',
    bites: `const unused = 1`,
    passes: `try { Number('1') } catch (unavailable) { Number('2') }`,
  },
]
