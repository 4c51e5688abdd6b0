// Lets a server reach names such as kitchen.localhost, as browsers do. Not every system resolves them.
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

const { lookup } = dns
dns.lookup = (name, ...rest) => lookup(name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest)
syncBuiltinESMExports()
