/** The options that Node runs the server with. */
export const nodeFlags: string[]
export const nodeEnvironment: Record<string, string>
/** The server and its packages in one file. */
export const builtServer: string
