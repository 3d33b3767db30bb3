type Method = (...parameters: never[]) => unknown;

/** A binding with some methods replaced. */
export function replaced<Binding extends object>(binding: Binding, methods: Record<string, Method>): Binding {
  return new Proxy(binding, {
    get(target, name) {
      const method = typeof name === 'string' ? methods[name] : undefined;
      if (method) return method;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}
