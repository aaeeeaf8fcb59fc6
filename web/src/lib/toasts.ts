import { createSlice, nanoid, type Dispatch, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit'
import { undoSeconds } from './time/use-countdown.ts'

export type Toast = {
  readonly id: string
  readonly text: string
  readonly tone: 'plain' | 'problem'
  /** How long it is shown. A failure, of which nothing else on the page tells, stays until somebody closes it, or the same succeeds. */
  readonly seconds: number
  readonly actionLabel?: string
  /** Where one can do something about it. */
  readonly link?: { readonly to: string; readonly label: string }
  /** The thing that failed, by call and input: once it succeeds, the notice is untrue. */
  readonly about?: string
  /** Identifies the request in the server's log; shown so that a person can quote it to support. */
  readonly code?: string
}

const kindOf = ({ tone, actionLabel }: Toast) => (actionLabel === undefined ? tone : 'action')

export const toastsSlice = createSlice({
  name: 'toasts',
  initialState: [] as Toast[],
  reducers: {
    shown(toasts, { payload }: PayloadAction<Toast>) {
      // Of each kind the newest, so that they do not pile up, and none of another kind takes an Undo away.
      return [...toasts.filter((toast) => kindOf(toast) !== kindOf(payload)), payload]
    },
    settled: (toasts, { payload }: PayloadAction<string>) =>
      toasts.some(({ about }) => about === payload) ? toasts.filter(({ about }) => about !== payload) : toasts,
    dismissed: (toasts, { payload }: PayloadAction<string>) => toasts.filter(({ id }) => id !== payload),
  },
})

/** The act of a toast's button, by the toast's id. Functions cannot be kept in the store. */
const actions = new Map<string, () => void>()

type ToastInput = {
  readonly text: string
  readonly tone?: Toast['tone']
  readonly code?: string | undefined
  readonly link?: Toast['link'] | undefined
  readonly about?: string | undefined
}

export function showToast(
  dispatch: Dispatch<UnknownAction>,
  input: ToastInput,
  action?: { readonly label: string; readonly run: () => void },
): string {
  const id = nanoid()
  if (action) actions.set(id, action.run)
  dispatch(
    toastsSlice.actions.shown({
      id,
      text: input.text,
      tone: input.tone ?? 'plain',
      seconds: input.tone === 'problem' ? Number.POSITIVE_INFINITY : action ? undoSeconds : 5,
      ...(action && { actionLabel: action.label }),
      ...(input.code && { code: input.code }),
      ...(input.link && { link: input.link }),
      ...(input.about && { about: input.about }),
    }),
  )
  return id
}

/** Takes away what was said of earlier failures of what has succeeded now. */
export function settleToasts(dispatch: Dispatch<UnknownAction>, about: string): void {
  dispatch(toastsSlice.actions.settled(about))
}

export function dismissToast(dispatch: Dispatch<UnknownAction>, id: string): void {
  actions.delete(id)
  dispatch(toastsSlice.actions.dismissed(id))
}

export function runToastAction(dispatch: Dispatch<UnknownAction>, id: string): void {
  const run = actions.get(id)
  dismissToast(dispatch, id)
  run?.()
}
