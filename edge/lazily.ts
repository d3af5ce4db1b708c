/** How each member of an object is created. */
export type Factories<From, Made> = { readonly [Name in keyof Made]: (from: From) => Made[Name] };

/** An object whose members are created on first use and then kept: most requests need one or two of them. */
export function lazily<From, Made extends object>(factories: Factories<From, Made>, from: From): Made {
  const made: Partial<Made> = {};
  for (const name of Object.keys(factories) as (keyof Made)[]) {
    const options = { configurable: true, enumerable: true };
    Object.defineProperty(made, name, {
      ...options,
      get() {
        const value = factories[name](from);
        Object.defineProperty(made, name, { ...options, value });
        return value;
      },
    });
  }
  return made as Made;
}
