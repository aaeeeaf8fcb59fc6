/** The focus goes into a drawer once it opens, and stays where somebody quick has put it. */
import { fireEvent, screen } from '@testing-library/dom'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DateInput } from '../../src/ui/fields/DateInput.tsx'
import { Drawer } from '../../src/ui/sheets/Drawer.tsx'
import { polyfillWindow } from '../polyfill-window.ts'

it('a calendar opened the moment its drawer is there stays open, and has the focus', async () => {
  polyfillWindow()
  render(
    <Drawer title="Propose an interview" onClose={() => undefined}>
      <DateInput aria-label="Day" value="2026-11-20" onChange={() => undefined} />
    </Drawer>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Choose from a calendar' }))
  const calendar = screen.getByRole('dialog', { name: 'Calendar' })
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([calendar.isConnected, calendar.contains(document.activeElement)]).toEqual([true, true])
})
