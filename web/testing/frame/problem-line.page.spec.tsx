import { screen } from '@testing-library/dom'
import { act, render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { noAnswer } from '../../src/api/problem.ts'
import { ProblemLine } from '../../src/parts/ProblemLine.tsx'

it('§8 the code of a request is text that can be quoted, where nobody may look it up', () => {
  render(<ProblemLine problem={{ status: 503, code: 'unavailable', message: 'The servers are busy.', requestId: '7f3a91c2-1' }} />)
  expect(screen.getByText('7f3a91c2').tagName).toBe('CODE')
  expect(screen.queryByRole('link')).toBeNull()
})

it('§8 that the device is offline is said until the line is back', () => {
  let onLine = false
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => onLine })
  render(<ProblemLine problem={noAnswer('Error applying for job. Please try again.')} />)
  const line = screen.getByRole('alert')
  expect(line.textContent?.trim()).toBe('Error applying for job. Please try again. Your device is offline.')
  onLine = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(line.textContent?.trim()).toBe('Error applying for job. Please try again.')
})
