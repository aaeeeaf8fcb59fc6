import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { demoNotices, noteDown, noteIn, takingDemo, type Making } from './demo-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'demo-folder-'))
afterAll(() => rmSync(root, { recursive: true }))
const making: Making = { seed: 1, day: '2026-11-28', size: 'demo' }
const [begun, made, none] = ['begun', 'made', 'none'].map((name) => mkdtempSync(join(root, name))) as [string, string, string]
noteDown(begun, making)
noteDown(made, { ...making, done: true, events: 5, hash: 'h' })

function said(env: Readonly<Record<string, string>>, folder: string): readonly string[] {
  const taken = takingDemo(env, folder)
  const read = readConfig(taken)
  return 'config' in read ? demoNotices(read.config, taken, folder) : read.mistakes
}

describe('the folder of the demo of semesters', () => {
  it('says what was made, and what was begun', () => {
    expect(noteIn(none)).toBeUndefined()
    expect(noteIn(begun)).toEqual(making)
    expect(noteIn(made)).toMatchObject({ done: true, hash: 'h' })
  })

  it('is taken by a start that says nothing about its data', () => {
    expect(takingDemo({}, made)).toEqual({ DATA_DIR: made })
    expect(said({}, made)).toEqual([expect.stringContaining('eight semesters')])
  })

  it.each<Readonly<Record<string, string>>>([
    { DATA_DIR: 'elsewhere' },
    { DEMO: 'tiny' },
    { DEMO: 'off' },
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { MONGODB_URL: 'mongodb://localhost/proffer' },
  ])('is left where it is by one that does: %j', (env) => {
    expect(takingDemo(env, made)).toEqual(env)
    expect(said(env, made)).toEqual([])
  })

  it('is left until it is finished, and a start says how to make it', () => {
    expect(takingDemo({}, begun)).toEqual({})
    expect(said({}, begun)).toEqual([expect.stringContaining('goes on with it')])
    expect(said({}, none)).toEqual([expect.stringContaining('npm run demo makes')])
  })
})
