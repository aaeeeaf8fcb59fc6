import { useEffect, useState } from 'react'
import { isHeldBack, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { serverConfig } from '../../../api/config.ts'

/** Whether the student has read of a move by the time that its Undo would be offered: then only a correction takes it back. */
export async function isToldAtOnce(status: ApplicationStatus): Promise<boolean> {
  if (!isHeldBack(status)) return false
  return serverConfig().then(
    ({ disclosesAtOnce }) => disclosesAtOnce === true,
    () => true,
  )
}

/** The same for words on the page. */
export function useToldAtOnce(status: ApplicationStatus): boolean {
  const [told, setTold] = useState(false)
  useEffect(() => {
    let shown = true
    void isToldAtOnce(status).then((answer) => shown && setTold(answer))
    return () => {
      shown = false
    }
  }, [status])
  return told
}
