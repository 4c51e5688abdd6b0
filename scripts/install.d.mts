export const root: string
export const node: string
export function installWhenStale(): void
export function run(command: string, args: string[], environment?: Record<string, string>): void
export function fail(message: string): never
