import {
  combineSlices,
  configureStore,
  createDynamicMiddleware,
  type Middleware,
  type Slice,
  type ThunkDispatch,
  type UnknownAction,
  type WithSlice,
} from '@reduxjs/toolkit'
import { useDispatch, useSelector } from 'react-redux'
import { themeSlice } from '../lib/kept/theme.ts'
import { toastsSlice } from '../lib/toasts.ts'
import type { ServerApi } from './slice.ts'
import { sessionSlice } from '../session/session.ts'
import { socketSlice } from '../live/socket-state.ts'

/**
 * The slices hold what the server does not know. Server state lives in the API slice alone, which joins when the first
 * page that needs it is loaded: public pages stay light.
 */
const reducer = combineSlices(sessionSlice, socketSlice, themeSlice, toastsSlice)
const joined = createDynamicMiddleware()

export const store = configureStore({ reducer, middleware: (defaults) => defaults().concat(joined.middleware) })

export function joinStore(slice: Pick<Slice, 'reducerPath' | 'reducer'> & { readonly middleware: Middleware }): void {
  reducer.inject(slice)
  joined.addMiddleware(slice.middleware)
}

type State = ReturnType<typeof store.getState>
/** The state with the API slice: a module that dispatches a call's thunk has imported the slice, and so made it part of the state. */
export type ApiState = State & WithSlice<ServerApi>
export type AppDispatch = ThunkDispatch<ApiState, unknown, UnknownAction>
export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<State>()
