import { describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { demoPassword } from '../../demo/seed.ts'
import { pageConfig } from './page-config.ts'

const configOf = (env: Readonly<Record<string, string>>) => {
  const read = readConfig(env)
  if ('mistakes' in read) throw new Error(read.mistakes.join('\n'))
  return read.config
}

describe('the page’s configuration before sign-in', () => {
  it('has the sign-in service and the demo accounts', () => {
    const { demoAccounts, ...rest } = pageConfig(configOf({}))
    expect(rest).toEqual({
      identity: { kind: 'embedded', projectId: 'proffer', apiKey: 'embedded' },
      teamAddress: 'team@proffer.example',
      demoPassword,
      disclosesAtOnce: true,
    })
    expect(demoAccounts).toContain('student@demo.example')
  })

  it('has no demo accounts without the demo', () =>
    expect(Object.keys(pageConfig(configOf({ DEMO: 'off' })))).toEqual(['identity', 'teamAddress']))
})
