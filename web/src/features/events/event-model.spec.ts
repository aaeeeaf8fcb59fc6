import { expect, it } from 'vitest'
import { actorText, saidIn } from './event-model.ts'

it('says when by a clock and not as a computer writes it', () => {
  const said = saidIn('A recruiter set an interview for 2026-11-08T17:53:17.148Z')
  expect(said).toMatch(/^A recruiter set an interview for .*2026/)
  expect(said).not.toContain('148Z')
})

it.each([
  [{ kind: 'import' as const }, 'Import'],
  [{ kind: 'process' as const, uid: 'claims' }, 'Process claims'],
  [{ kind: 'timer' as const, uid: 'terms' }, 'Timer terms'],
  [{ kind: 'user' as const, uid: 'mia', role: 'student' }, 'Student'],
  [{ kind: 'user' as const }, 'Visitor'],
])('names who did it: %j', (actor, text) => expect(actorText(actor)).toBe(text))
