{{- define "passerelle.labels" -}}
app.kubernetes.io/name: passerelle
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "passerelle.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "passerelle.env" -}}
- name: NODE_ENV
  value: production
- name: PUBLIC_URL
  value: {{ .Values.publicUrl | quote }}
- name: DATABASE_URL_FILE
  value: /run/secrets/passerelle/DATABASE_URL
- name: SECRET_KEY_FILE
  value: /run/secrets/passerelle/SECRET_KEY
- name: SMTP_URL_FILE
  value: /run/secrets/passerelle/SMTP_URL
{{- with .Values.staffEmail }}
- name: STAFF_EMAIL
  value: {{ . | quote }}
- name: STAFF_PASSWORD_FILE
  value: /run/secrets/passerelle/STAFF_PASSWORD
{{- end }}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end }}

{{- define "passerelle.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: ["ALL"]
{{- end }}

{{- define "passerelle.podSecurity" -}}
runAsNonRoot: true
runAsUser: 65532
runAsGroup: 65532
fsGroup: 65532
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "passerelle.mounts" -}}
- name: secrets
  mountPath: /run/secrets/passerelle
  readOnly: true
- name: tmp
  mountPath: /tmp
{{- end }}

{{- define "passerelle.volumes" -}}
- name: secrets
  secret:
    secretName: {{ .Values.secretName }}
    defaultMode: 0440
- name: tmp
  emptyDir: {}
{{- end }}
