import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { demoPassword } from '../demo/seed.ts'
import { pageConfig } from './page-config.ts'

const configOf = (env: Readonly<Record<string, string>>) => {
  const read = readConfig(env)
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.config
}

describe('what the page knows before anybody signs in', () => {
  it('is how one signs in, and the demo accounts where there are some', () => {
    const { demoAccounts, ...rest } = pageConfig(configOf({}))
    expect(rest).toEqual({ identity: { kind: 'embedded', projectId: 'proffer', apiKey: 'embedded' }, demoPassword })
    expect(demoAccounts).toContain('student@demo.example')
  })

  it('is nothing of the demo where there is none', () => expect(Object.keys(pageConfig(configOf({ DEMO: 'off' })))).toEqual(['identity']))
})
