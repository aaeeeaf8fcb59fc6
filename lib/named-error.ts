/** An error that logs call by the name of its class. */
export class NamedError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}
