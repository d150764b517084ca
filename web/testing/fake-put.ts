// Stands in for the XMLHttpRequest that uploads a file: a test overrides `send`, which says how it ends.
export class FakePut {
  url = "";
  status = 0;
  responseText = "";
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null };
  onloadend: (() => void) | null = null;
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader(_name: string, _value: string) {}
  getResponseHeader(_name: string): string | null {
    return null;
  }
  abort() {}
  send(_body?: Blob) {}
  end(status: number) {
    this.status = status;
    this.onloadend?.();
  }
}
