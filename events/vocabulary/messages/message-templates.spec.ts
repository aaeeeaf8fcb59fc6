import { expect, it } from 'vitest'
import { filledIn } from './message-templates.ts'

it('§2.19 fills in the name and the job, each time they stand there', () => {
  const values = { name: 'Mia Moon', job: 'Canary keeper' }
  expect(filledIn('Hello {name}, about {job}: {name}, {jobs} {Name}', values)).toBe(
    'Hello Mia Moon, about Canary keeper: Mia Moon, {jobs} {Name}',
  )
})
it('§2.19 reads no placeholder out of what it fills in', () => {
  expect(filledIn('{name}', { name: '{job} $& $1', job: 'Canary keeper' })).toBe('{job} $& $1')
})
it('§2.19 leaves standing what is not known', () => {
  expect(filledIn('About {job}', { name: 'Mia Moon' })).toBe('About {job}')
})
