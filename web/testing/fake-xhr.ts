/** The part of XMLHttpRequest that `web/src/api/forms.ts` uses, answered by the fake server. It tells of one step: half of the bytes. */
export function fakeXhr(fetch: (url: string, init: RequestInit) => Promise<Response>) {
  return class FakeXhr extends EventTarget {
    readonly upload = new EventTarget()
    status = 0
    responseText = ''
    private url = ''
    private readonly headers = new Headers()
    private answered = new Headers()

    open(_method: string, url: string): void {
      this.url = url
    }
    setRequestHeader(name: string, value: string): void {
      this.headers.set(name, value)
    }
    getAllResponseHeaders(): string {
      return Array.from(this.answered, ([name, value]) => `${name}: ${value}`).join('\r\n')
    }
    send(body: FormData): void {
      this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 1, total: 2 }))
      void this.answer(body)
    }

    private async answer(body: FormData): Promise<void> {
      const response = await fetch(this.url, { method: 'POST', headers: this.headers, body })
      this.status = response.status
      this.answered = response.headers
      this.responseText = await response.text()
      this.dispatchEvent(new Event('load'))
    }
  }
}
