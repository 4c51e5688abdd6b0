/** The options with which Node runs the server. */
export const nodeFlags: string[]
export const nodeEnvironment: Record<string, string>
