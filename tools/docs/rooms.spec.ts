import { describe, expect, it } from 'vitest'
import { roomsAtAGlance, untoldFolders } from './rooms.ts'

describe('the rooms at a glance', () => {
  it('are rows of the table that the linter holds, and those that it leaves alone', () => {
    for (const room of ['contract/', 'realtime/', 'command-api/{processes,reactors,timers,tasks}/', 'command-api/*/', 'tools/', 'main/'])
      expect(roomsAtAGlance()).toContain(`\n| \`${room}\` | `)
  })

  it('name each once', () => {
    const rooms = roomsAtAGlance().match(/^\| `[^`]+`/gm) ?? []
    expect(new Set(rooms).size).toBe(rooms.length)
  })

  it('miss a folder of which nothing is told', () => expect(untoldFolders(['lib', 'attic', 'web', 'docs'])).toEqual(['attic']))
})
