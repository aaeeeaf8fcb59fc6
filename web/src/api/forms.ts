/** Calls with a file: sent as a form, by the one interface of browsers that tells how far an upload is. */
type FormFields = Readonly<Record<string, unknown>>

const watchers = new WeakMap<Blob, (share: number) => void>()

/** @param onProgress told while the file is sent: 0 to 1 of all bytes */
export function watchUpload(file: Blob, onProgress: (share: number) => void): void {
  watchers.set(file, onProgress)
}

export function hasFile(body: unknown): body is FormFields {
  return typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof Blob)
}

/** The text that tells one intent from another (`deliver.ts`): of a file its name, size and time. */
export function fingerprintOf(body: unknown): string {
  return JSON.stringify(body ?? null, (_, value: unknown) => (value instanceof File ? [value.name, value.size, value.lastModified] : value))
}

/** @throws when there is no answer */
export function sendForm(method: string, url: string, headers: Readonly<Record<string, string>>, fields: FormFields): Promise<Response> {
  const form = new FormData()
  const files: File[] = []
  // The file last: what comes before it is known when it arrives.
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value)
    if (value instanceof File) files.push(value)
  }
  for (const [name, value] of Object.entries(fields)) if (value instanceof File) form.append(name, value, value.name)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      for (const file of files) watchers.get(file)?.(total === 0 ? 0 : loaded / total)
    })
    for (const failure of ['error', 'abort', 'timeout']) request.addEventListener(failure, () => reject(new Error('No answer.')))
    request.addEventListener('load', () =>
      resolve(
        new Response(request.responseText, {
          status: request.status,
          headers: headersIn(request.getAllResponseHeaders()),
        }),
      ),
    )
    request.send(form)
  })
}

function headersIn(text: string): [string, string][] {
  return text
    .trim()
    .split(/[\r\n]+/)
    .filter((line) => line.includes(':'))
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()])
}
