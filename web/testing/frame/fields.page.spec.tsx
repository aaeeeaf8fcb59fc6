import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { describe, expect, it } from 'vitest'
import type { Problem } from '../../src/api/problem.ts'
import { store } from '../../src/api/store.ts'
import { useFields } from '../../src/api/use-fields.ts'

const refusal: Problem = {
  status: 400,
  code: 'bad_request',
  message: 'No such title.',
  details: [{ field: 'title', message: 'is not good' }],
}

describe('the fields of a form', () => {
  const open = () =>
    renderHook(
      ({ problem }: { readonly problem: Problem | undefined }) =>
        useFields('jobs.post', { initial: { title: 'One', address: '' } }, { problem }),
      {
        initialProps: { problem: undefined as Problem | undefined },
        wrapper: ({ children }: { readonly children: ReactNode }) => <Provider store={store}>{children}</Provider>,
      },
    )

  it('keep both of two changes that come before the page shows the first', () => {
    const { result } = open()
    act(() => {
      result.current.set({ title: 'Two' })
      result.current.set({ address: 'Troy' })
    })
    expect(result.current.values).toEqual({ title: 'Two', address: 'Troy' })
  })

  it('show a refusal at what was sent, and not at what was typed meanwhile', () => {
    const { result, rerender } = open()
    act(() => void result.current.check())
    act(() => result.current.set({ title: 'Two' }))
    rerender({ problem: refusal })
    expect(result.current.field('title').problem).toBeUndefined()
    act(() => result.current.set({ title: 'One' }))
    expect(result.current.field('title').problem).toMatch(/is not good/)
  })
})
