/**
 * What the built site may use although one of the oldest browsers lacks it, and what happens there. Also names that the
 * linter wrongly takes for something new.
 */
export const allowed: Record<string, string> = {
  // Looks
  ':has': 'Firefox before 121: the menu leaves out its filter, and the page behind a dialog scrolls.',
  'text-wrap': 'Lines break where they always did.',
  'field-sizing': 'A long text scrolls in its field.',
  'content-visibility': 'The whole page is laid out at once.',
  'contain-intrinsic-size': 'It belongs to content-visibility.',
  'text-decoration: dotted': 'Tailwind resets <abbr> with it, and we have none.',
  'print-color-adjust: exact': 'Vite writes it with the prefix that they know too.',
  '(scripting)': 'Without script a phone has no menu. The links are at the foot of the page.',
  '@property': 'Tailwind has other styles for them, and a headline may be smaller.',

  // Attributes
  'the attribute popover': 'Script opens it there (ui/popovers-by-script.ts).',
  'the attribute popovertarget': 'Script opens it there (ui/popovers-by-script.ts).',
  'the attribute fetchpriority': 'Pictures come in their usual order.',
  'the attribute imagesrcset': 'React has the name in a table.',
  'the attribute imagesizes': 'React has the name in a table.',
  'the attribute autocorrect': 'A telephone corrects what it likes.',

  // Checked for before use
  '.hidePopover()': 'ui/popovers-by-script.ts gives it to them.',
  '.startViewTransition()': 'React and the router ask first, and we have none.',
  '.skipTransition()': 'It belongs to startViewTransition.',
  'URL.canParse()': 'Zod asks first.',
  '.getTransports()': 'SimpleWebAuthn asks first.',
  '.getPublicKeyAlgorithm()': 'SimpleWebAuthn asks first.',
  '.getPublicKey()': 'SimpleWebAuthn asks first.',
  '.getAuthenticatorData()': 'SimpleWebAuthn asks first.',
  'PublicKeyCredential.parseCreationOptionsFromJSON()': 'Supabase asks first, and only to sign in.',
  'PublicKeyCredential.parseRequestOptionsFromJSON()': 'Supabase asks first, and only to sign in.',

  // Methods of packages that share a name with a new browser method
  '.use()': 'React',
  '.isActive()': 'Supabase and TanStack Query',
  '.info()': 'Supabase',
  '.toBase64()': 'Supabase',
  '.run()': 'Zod',
  '.when()': 'Zod',
}
