import { expect, it } from 'vitest'
import { settleToasts, showToast, toastsSlice, type Toast } from './toasts.ts'

it('product 3 of each kind of toast the newest is shown, and none takes another’s Undo away', () => {
  let shown: readonly Toast[] = []
  const dispatch = ((action: Parameters<typeof toastsSlice.reducer>[1]) => {
    shown = toastsSlice.reducer([...shown], action)
  }) as Parameters<typeof showToast>[0]
  const undo = { label: 'Undo', run: () => undefined }
  showToast(dispatch, { text: 'Endorsed Ida' }, undo)
  for (const text of ['Saved', 'Saved again']) showToast(dispatch, { text })
  showToast(dispatch, { text: 'It failed', tone: 'problem' })
  expect(shown.map(({ text }) => text)).toEqual(['Endorsed Ida', 'Saved again', 'It failed'])
  showToast(dispatch, { text: 'Endorsed Ole' }, undo)
  expect(shown.map(({ text }) => text)).toEqual(['Saved again', 'It failed', 'Endorsed Ole'])
})

it('§3 what was said of a failure goes once the same has succeeded', () => {
  let shown: readonly Toast[] = []
  const dispatch = ((action: Parameters<typeof toastsSlice.reducer>[1]) => {
    shown = toastsSlice.reducer([...shown], action)
  }) as Parameters<typeof showToast>[0]
  showToast(dispatch, { text: 'No answer came', tone: 'problem', about: 'jobs.post' })
  settleToasts(dispatch, 'jobs.edit')
  expect(shown).toHaveLength(1)
  settleToasts(dispatch, 'jobs.post')
  expect(shown).toEqual([])
})
