import { useState } from 'react'
import { api } from '../../api/base.ts'
import { useAppDispatch } from '../../api/store.ts'
import { useNotices } from '../../api/use-write.ts'

export type Portal = { readonly open: () => void; readonly pending: boolean }

/** Leads to the provider's page, on which one changes the card and pays what is open. It is good for a short time, so each press asks for a new one. */
export function usePortal(): Portal {
  const dispatch = useAppDispatch()
  const { failed } = useNotices()
  const [pending, setPending] = useState(false)
  const open = async () => {
    setPending(true)
    try {
      const asked = api.endpoints['subscriptions.openPortal'].initiate({}, { subscribe: false, forceRefetch: true })
      location.assign((await dispatch(asked).unwrap()).url)
    } catch (cause) {
      failed(cause)
    } finally {
      setPending(false)
    }
  }
  return { open: () => void open(), pending }
}
