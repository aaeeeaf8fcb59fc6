import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyFolder } from './parts.ts'

it('a copied folder is for its owner alone, with all that is in it', () => {
  const root = mkdtempSync(join(tmpdir(), 'parts-'))
  const [from, to] = [join(root, 'files'), join(root, 'copy')]
  mkdirSync(join(from, 'sam'), { recursive: true, mode: 0o700 })
  writeFileSync(join(from, 'sam', 'resume'), '', { mode: 0o600 })
  copyFolder(from, to)
  const modeOf = (path: string) => statSync(join(to, path)).mode & 0o777
  expect([modeOf('.'), modeOf('sam'), modeOf('sam/resume')]).toEqual([0o700, 0o700, 0o600])
  rmSync(root, { recursive: true })
})

it('a folder that is there keeps its rights', () => {
  const root = mkdtempSync(join(tmpdir(), 'parts-'))
  const [from, to] = [join(root, 'files'), join(root, 'data')]
  mkdirSync(from)
  mkdirSync(to)
  chmodSync(to, 0o750)
  copyFolder(from, to)
  expect(statSync(to).mode & 0o777).toBe(0o750)
  rmSync(root, { recursive: true })
})
