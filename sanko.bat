@echo off
rem Runs the engine: sanko ARGUMENTS. In the source tree it builds the engine first if it is not built
rem or its sources changed; in a package the engine is in the folder app.
rem Standard output belongs to the engine; the launcher writes to standard error.
rem This is the shell script sanko for Windows: whoever changes one of them changes the other.
rem
rem SANKO_JAVA_OPTS  more options of the JVM, such as -Xmx8g; they come last and win
rem JAVA_HOME        the JDK to use; else the java on the PATH
setlocal EnableExtensions DisableDelayedExpansion
set "root=%~dp0"
set "module=gtp"
set "also="
set "master="
set "page="
set "rollouts="
set "command=%~1"
if "%command%"=="help" set "command=%~2"
call :read_arguments %*
if "%command%"=="train" set "module=train"
if "%command%"=="selfplay" set "module=train"
rem Parts of self-play as tasks of Spark need the dist of train beside that of cluster.
if "%command%"=="selfplay" if defined master set "also=train"
if defined also set "module=cluster"
if "%command%"=="label" set "module=train"
if "%command%"=="samplesgfs" set "module=train"
if "%command%"=="corpus" set "module=cluster"
for %%c in (arena book) do if "%command%"=="%%c" if defined master set "module=cluster"
rem The arena starts the engine as a program among others.
if "%command%"=="arena" set "SANKO_LAUNCHER=%~f0"
if "%command%"=="web" set "module=web"
if "%command%"=="mcp" set "module=mcp"
if "%command%"=="serve" if defined page set "module=web"
set "modules=%module%"
if defined also set "modules=%module%,%also%"
rem Only an engine is in a hurry to start.
set "hurry=1"
if "%module%"=="train" set "hurry="
if "%module%"=="cluster" set "hurry="
if "%module%"=="mcp" set "hurry="
set "dist=%root%%module%\target\dist"
set "jar=%dist%\sanko.jar"
if not "%module%"=="gtp" set "jar=%dist%\sanko-%module%.jar"
set "packaged="
if exist "%root%app\" if not exist "%root%pom.xml" set "packaged=1"
if defined packaged set "dist=%root%app"
if defined packaged set "jar=%root%app\sanko-web.jar"
if defined packaged if "%module%"=="mcp" set "jar=%root%app\sanko-mcp.jar"
if defined packaged if "%module%"=="train" (
  echo sanko: train, selfplay, label and samplesgfs need libtorch, which is not part of the package; 1>&2
  echo sanko: run them from Sanko's sources ^(docs\training.md^) 1>&2
  exit /b 3
)
if defined packaged if "%module%"=="cluster" (
  echo sanko: corpus and --master need Apache Spark, which is not part of the package; 1>&2
  echo sanko: run them from Sanko's sources ^(docs\corpus.md^) 1>&2
  exit /b 3
)
set "lock=%root%gtp\target\build-windows.lock"
if defined packaged set "lock=%dist%\start.lock"
set "start=%root%gtp\target\build.start"
set "log=%root%gtp\target\build.log"
rem ONNX Runtime would tell its maker of each start, with the command line.
set "ORT_DISABLE_TELEMETRY=1"
rem OpenBLAS's own threads would fight with libtorch's.
if "%module%"=="train" set "OPENBLAS_NUM_THREADS=1"

if "%~1"=="--cuda" (
  echo sanko: --cuda is for Linux on x86-64; see docs\cuda.md 1>&2
  exit /b 3
)
rem Java takes an exclamation mark before a separator for the end of a jar's name.
if not "%root:!\=%"=="%root%" (
  echo sanko: Java cannot run from a folder whose name ends with an exclamation mark: "%root%" 1>&2
  exit /b 3
)
call :find_java
if errorlevel 1 exit /b 3
set "archive=%dist%\cds\%version%.jsa"
if %major% geq 25 set "archive=%dist%\cds\%version%.aot"
rem The JVM's own log goes to standard output if nobody says otherwise.
set "flags=-Xss4m -Xlog:disable -Xlog:all=error:stderr"
rem Newer JDKs warn of libraries that use sun.misc.Unsafe; older ones do not know the option.
if %major% geq 23 set "flags=%flags% --sun-misc-unsafe-memory-access=allow"
rem On two processors what the optimizing compiler gives is what it takes away from the network, which
rem has most of the time. Random playouts are all Java.
set "compiler="
if not defined rollouts if %NUMBER_OF_PROCESSORS% leq 2 for %%c in (gtp analysis serve web mcp review benchmark) do (
  if "%command%"=="%%c" set "compiler=-XX:TieredStopAtLevel=1"
)
set "collector=-XX:+UseParallelGC"
set SANKO_JAVA_OPTS 2>nul | findstr /r /c:"-XX:+Use.*GC" >nul && set "collector="

if defined packaged if not exist "%jar%" (
  echo sanko: "%jar%" is missing; unpack the package again 1>&2
  exit /b 3
)
call :check_sources
if defined fresh if "%hurry%"=="1" if not exist "%archive%.size" call :take_lock
if not defined fresh call :take_lock
if not defined fresh exit /b 3
call :use_classes
set "place="
if defined packaged set place=-Dsanko.package="%root%."
"%java%" %flags% %compiler% %collector% %share% %place% %SANKO_JAVA_OPTS% -jar "%jar%" %*
exit /b %errorlevel%

rem Sets master, page and rollouts if there are such arguments. A loop over all arguments would end at
rem a closing parenthesis in one of them.
:read_arguments
if "%~1"=="" exit /b
for %%a in (--master -master) do if "%~1"=="%%a" set "master=1"
for %%a in (--web -web) do if "%~1"=="%%a" set "page=1"
if "%~1"=="rollouts" set "rollouts=1"
shift
goto read_arguments

rem Sets java and version, such as 17.0.15+6. A JDK tells it in a file, faster than by running.
:find_java
set "java="
rem Some write it with quotation marks.
if defined JAVA_HOME set "JAVA_HOME=%JAVA_HOME:"=%"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "java=%JAVA_HOME%\bin\java.exe"
if defined JAVA_HOME if not defined java (
  echo sanko: JAVA_HOME is "%JAVA_HOME%", where there is no bin\java.exe; taking the java on the PATH 1>&2
)
if not defined java for %%f in (java.exe) do set "java=%%~$PATH:f"
if not defined java (
  echo sanko: Java is missing. Install Java 17 or newer, or set JAVA_HOME. 1>&2
  exit /b 1
)
set "version="
for %%f in ("%java%\..\..\release") do set "release=%%~ff"
if exist "%release%" for /f "usebackq tokens=1,2 delims==" %%a in ("%release%") do (
  if "%%a"=="JAVA_RUNTIME_VERSION" set "version=%%~b"
)
if defined version goto check_version
for /f "tokens=1-3" %%a in ('call "%java%" -version 2^>^&1 ^<nul') do (
  if "%%b"=="version" set "version=%%~c"
)
:check_version
set "major=0"
for /f "tokens=1 delims=.-+_" %%m in ("%version%") do set "major=%%m"
if %major% geq 17 exit /b 0
if not defined version (
  echo sanko: "%java%" does not run; Sanko needs Java 17 or newer. 1>&2
) else (
  echo sanko: "%java%" is Java %version%; Sanko needs Java 17 or newer. 1>&2
)
exit /b 1

rem Sets fresh if all that is needed is there and no source is newer than the start of its build. A
rem package is always fresh.
:check_sources
set "fresh="
if not exist "%jar%" exit /b
set "fresh=1"
if not defined packaged for %%m in (%modules%) do call :check_module %%m
exit /b

:check_module
set "mark=%root%%1\target\dist\sanko-%1.jar"
if "%1"=="gtp" set "mark=%jar%"
if not exist "%mark%" set "fresh="
if exist "%root%%1\target\dist\built" set "mark=%root%%1\target\dist\built"
set "sources=base board superko reading nn search engine cli analysis match review server gtp"
if not "%1"=="gtp" set "sources=%sources% %1"
"%java%" -cp "%jar%" sanko.cli.SourceCheck "%mark%" "%root%." %sources% >nul 2>&1 <nul
if not %errorlevel%==0 set "fresh="
exit /b

rem One launcher at a time builds, or records classes. Windows lets only one process write to a file,
rem and lets go of the file when that process ends, however it ends.
:take_lock
if not defined packaged if not exist "%root%gtp\target\" mkdir "%root%gtp\target" 2>nul
set "owned="
set "waited="
:retry
(
  call :make_ready 9>"%lock%" 2>&8
) 8>&2 2>nul
if defined owned exit /b
if defined fresh exit /b
if not exist "%lock%" (
  echo sanko: cannot write to "%root%gtp\target" 1>&2
  exit /b
)
if not defined waited echo sanko: waiting for another build; its lock: "%lock%" 1>&2
set "waited=1"
ping -n 2 127.0.0.1 >nul 2>&1 <nul
goto retry

:make_ready
set "owned=1"
call :check_sources
if not defined fresh call :build
if defined fresh if "%hurry%"=="1" if not exist "%archive%.size" call :record_classes
exit /b

rem Sets fresh if there is a product to run afterwards.
:build
where mvn >nul 2>&1
if errorlevel 1 (
  if exist "%jar%" (
    echo sanko: sources are newer than the engine, but Maven ^(mvn^) is missing; running the old one 1>&2
    set "fresh=1"
  ) else (
    echo sanko: Maven ^(mvn^) is missing. Install Maven 3.8 or newer; it builds Sanko once. 1>&2
  )
  exit /b
)
echo sanko: building module %modules%; the first time this takes some minutes ... 1>&2
type nul >"%start%"
pushd "%root%"
call mvn -B -q -DskipTests -Dspotless.check.skip -Dcheckstyle.skip -Djacoco.skip ^
  -pl %modules% -am package >"%log%" 2>&1 <nul
set "failed=%errorlevel%"
popd
if "%failed%"=="0" if not exist "%jar%" set "failed=1"
if not "%failed%"=="0" (
  echo sanko: the build failed; "%log%": 1>&2
  type "%log%" 1>&2
  exit /b
)
if defined also copy /y "%start%" "%root%%also%\target\dist\built" >nul
move /y "%start%" "%dist%\built" >nul
rd /s /q "%dist%\cds" 2>nul
set "fresh=1"
echo sanko: built 1>&2
exit /b

rem Records the classes that a start loads, so that later starts map them. An empty file stands for
rem an archive that could not be made. Its size is written last, when it is whole.
:record_classes
mkdir "%dist%\cds" 2>nul
set "new=%archive%.new"
>"%new%.gtp" echo boardsize 9
>>"%new%.gtp" echo genmove b
if not exist "%new%.gtp" exit /b
set "record=-XX:ArchiveClassesAtExit"
if %major% geq 25 set "record=-XX:AOTCacheOutput"
"%java%" %flags% %collector% %record%="%new%" -jar "%jar%" gtp --visits 2 ^
  <"%new%.gtp" >nul 2>&1
if not exist "%new%" type nul >"%new%"
move /y "%new%" "%archive%" >nul 2>&1
for %%f in ("%archive%") do set "size=%%~zf"
if not exist "%new%" >"%archive%.size" echo %size%
del "%new%.gtp" 2>nul
exit /b

rem Sets share to the options for the recorded classes. A JVM crashes over an archive cut short; over
rem any other wrong one it goes on without it.
:use_classes
set "share="
if not exist "%archive%.size" exit /b
set "size="
set "whole="
for %%f in ("%archive%") do set "size=%%~zf"
set /p whole=<"%archive%.size"
if "%size%"=="0" exit /b
if "%size%"=="%whole%" set share=-XX:SharedArchiveFile="%archive%"
if defined share if %major% geq 25 set share=-XX:AOTCache="%archive%"
exit /b
